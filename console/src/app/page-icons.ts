import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import ClinicIcon from '@mui/icons-material/ApartmentOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import WeekIcon from '@mui/icons-material/CalendarViewWeekOutlined';
import UsageIcon from '@mui/icons-material/DataUsageOutlined';
import NoteIcon from '@mui/icons-material/EditNoteOutlined';
import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import AssessmentIcon from '@mui/icons-material/FactCheckOutlined';
import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import InsuranceIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import OpenTimeIcon from '@mui/icons-material/HourglassEmptyOutlined';
import AboutIcon from '@mui/icons-material/InfoOutlined';
import InsightIcon from '@mui/icons-material/LightbulbOutlined';
import AuditIcon from '@mui/icons-material/ManageHistoryOutlined';
import DoctorIcon from '@mui/icons-material/MedicalServicesOutlined';
import GuidesIcon from '@mui/icons-material/MenuBookOutlined';
import PayrollIcon from '@mui/icons-material/PaymentsOutlined';
import PivotIcon from '@mui/icons-material/PivotTableChartOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import UsageReportIcon from '@mui/icons-material/QueryStatsOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import ChartIcon from '@mui/icons-material/ShowChart';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ReportIcon from '@mui/icons-material/SummarizeOutlined';
import TerminalIcon from '@mui/icons-material/TerminalOutlined';
import YearsIcon from '@mui/icons-material/TimelineOutlined';
import DayIcon from '@mui/icons-material/TodayOutlined';

/** The page icons by the name that `pages.ts` uses. */
export const pageIcons = {
  dashboard: DashboardIcon,
  calendar: CalendarIcon,
  insights: InsightIcon,
  productivity: ChartIcon,
  usage: UsageIcon,
  years: YearsIcon,
  doctorYears: DoctorIcon,
  openTime: OpenTimeIcon,
  payroll: PayrollIcon,
  assessment: AssessmentIcon,
  report: ReportIcon,
  reportByDay: DayIcon,
  usageReport: UsageReportIcon,
  customReports: FolderIcon,
  dataExplorer: PivotIcon,
  dna: RulesIcon,
  users: PeopleIcon,
  providers: BadgeIcon,
  developer: TerminalIcon,
  clinics: ClinicIcon,
  insurance: InsuranceIcon,
  audit: AuditIcon,
  appointment: AppointmentIcon,
  note: NoteIcon,
  personalCalendar: WeekIcon,
  profile: PersonIcon,
  guides: GuidesIcon,
  about: AboutIcon,
  print: PrintIcon,
};
export type PageIcon = keyof typeof pageIcons;
