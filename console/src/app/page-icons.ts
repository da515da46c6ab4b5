import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import ProvidersIcon from '@mui/icons-material/BadgeOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import WeekIcon from '@mui/icons-material/CalendarViewWeekOutlined';
import NoteTemplatesIcon from '@mui/icons-material/DescriptionOutlined';
import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import OpenTimeIcon from '@mui/icons-material/HourglassEmptyOutlined';
import AboutIcon from '@mui/icons-material/InfoOutlined';
import InsightIcon from '@mui/icons-material/LightbulbOutlined';
import WorkReportIcon from '@mui/icons-material/FactCheckOutlined';
import AuditIcon from '@mui/icons-material/ManageHistoryOutlined';
import GuidesIcon from '@mui/icons-material/MenuBookOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import PayrollIcon from '@mui/icons-material/PaymentsOutlined';
import ByDayIcon from '@mui/icons-material/CalendarViewDayOutlined';
import TerminalIcon from '@mui/icons-material/TerminalOutlined';

/** The page icons by the name that `pages.ts` uses. */
export const pageIcons = {
  dashboard: DashboardIcon,
  calendar: CalendarIcon,
  insights: InsightIcon,
  openTime: OpenTimeIcon,
  payroll: PayrollIcon,
  productivityReport: WorkReportIcon,
  productivityByDay: ByDayIcon,
  dna: RulesIcon,
  users: PeopleIcon,
  providers: ProvidersIcon,
  noteTemplates: NoteTemplatesIcon,
  developer: TerminalIcon,
  audit: AuditIcon,
  appointment: AppointmentIcon,
  personalCalendar: WeekIcon,
  profile: PersonIcon,
  guides: GuidesIcon,
  about: AboutIcon,
};
export type PageIcon = keyof typeof pageIcons;
