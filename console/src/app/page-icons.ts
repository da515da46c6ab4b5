import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import ProvidersIcon from '@mui/icons-material/BadgeOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import WeekIcon from '@mui/icons-material/CalendarViewWeekOutlined';
import ClinicsIcon from '@mui/icons-material/DomainOutlined';
import NoteTemplatesIcon from '@mui/icons-material/DescriptionOutlined';
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import OpenTimeIcon from '@mui/icons-material/HourglassEmptyOutlined';
import AboutIcon from '@mui/icons-material/InfoOutlined';
import InsurancePlansIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import InsightIcon from '@mui/icons-material/LightbulbOutlined';
import WorkReportIcon from '@mui/icons-material/FactCheckOutlined';
import AuditIcon from '@mui/icons-material/ManageHistoryOutlined';
import GuidesIcon from '@mui/icons-material/MenuBookOutlined';
import IntervalDriftIcon from '@mui/icons-material/EventRepeatOutlined';
import MonthlyReportIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ReconcileIcon from '@mui/icons-material/FactCheckOutlined';
import ClinicSettingsIcon from '@mui/icons-material/TuneOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import PayrollIcon from '@mui/icons-material/PaymentsOutlined';
import ByDayIcon from '@mui/icons-material/CalendarViewDayOutlined';
import ProductivityIcon from '@mui/icons-material/BarChartOutlined';
import RnaUsageIcon from '@mui/icons-material/ChecklistOutlined';
import DataExplorerIcon from '@mui/icons-material/PivotTableChartOutlined';
import CustomReportsIcon from '@mui/icons-material/SimCardDownloadOutlined';
import UsageReportIcon from '@mui/icons-material/PercentOutlined';
import YearOverYearIcon from '@mui/icons-material/StackedLineChartOutlined';
import DrYearOverYearIcon from '@mui/icons-material/MedicalServicesOutlined';
import PrintedReportIcon from '@mui/icons-material/PrintOutlined';
import TerminalIcon from '@mui/icons-material/TerminalOutlined';

/** The page icons by the name that `pages.ts` uses. */
export const pageIcons = {
  dashboard: DashboardIcon,
  calendar: CalendarIcon,
  insights: InsightIcon,
  productivityChart: ProductivityIcon,
  printedReport: PrintedReportIcon,
  rnaUsage: RnaUsageIcon,
  yearOverYear: YearOverYearIcon,
  drYearOverYear: DrYearOverYearIcon,
  openTime: OpenTimeIcon,
  payroll: PayrollIcon,
  productivityReport: WorkReportIcon,
  productivityByDay: ByDayIcon,
  usageReport: UsageReportIcon,
  customReports: CustomReportsIcon,
  dataExplorer: DataExplorerIcon,
  monthlyReport: MonthlyReportIcon,
  reconcile: ReconcileIcon,
  intervalDrift: IntervalDriftIcon,
  assessment: AssessmentIcon,
  dna: RulesIcon,
  clinicSettings: ClinicSettingsIcon,
  users: PeopleIcon,
  providers: ProvidersIcon,
  insurancePlans: InsurancePlansIcon,
  noteTemplates: NoteTemplatesIcon,
  developer: TerminalIcon,
  clinics: ClinicsIcon,
  audit: AuditIcon,
  appointment: AppointmentIcon,
  personalCalendar: WeekIcon,
  profile: PersonIcon,
  guides: GuidesIcon,
  about: AboutIcon,
};
export type PageIcon = keyof typeof pageIcons;
