import type { Access } from './permissions.js';
import { lazyPage, lazyComponent, type LazyPage, type LazyComponent } from '../components/lazy-component.js';
import type { PageIcon } from './page-icons.js';

/** The sections of the side navigation. `main` comes first and has no heading. */
export const SECTIONS = ['main', 'charts', 'reports', 'settings'] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface PageEntry {
  /** A route path; matched case-insensitively. */
  path: string;
  /** Text key of the title, which is also the label in the navigation. */
  title: string;
  icon: PageIcon;
  access: Access;
  /** The section in the side navigation, and who sees the entry when that is fewer users than may open the page. */
  navigation?: { section: SectionName; visibleTo?: Access };
  /** The path of the page that it is opened from, for a page without a navigation entry. */
  openedFrom?: string;
  /** Text key of what a provider reads whom the page refuses; left out: what everybody else reads. */
  providerRefusal?: string;
  /** Writes dates as `yyyy-mm-dd`, as spec 3 section 9 has it for its screens; left out: `yyyy-MMM-dd`. */
  hasNumberedMonths?: true;
  /** Stands in a window of its own, without the frame of the other pages, and sets its title itself. */
  hasOwnWindow?: true;
  /** A query parameter that opens it without a sign-in, whoever is signed in; its name may be in any case. */
  opensBy?: string;
  page: LazyPage;
}

/** Exported because the sign-in preloads it: most users open the calendar first. */
export const calendarPage = lazyPage('calendar-page', () => import('../calendar/calendar-page.js'));

/** Its tabs have addresses of their own. */
const noteTemplatesPage = lazyPage('note-templates-page', () => import('../note-templates/note-templates-page.js'));

/** Its tabs, too. */
const developerHubPage = lazyPage('developer-hub-page', () => import('../developer-hub/developer-hub-page.js'));

/** Its tabs, too. */
const insurancePlansPage = lazyPage('insurance-plans-page', () => import('../insurance-plans/insurance-plans-page.js'));

/**
 * All pages that need a sign-in, but for what `opensBy` opens. Routes, guards, navigation, command palette, breadcrumbs and titles are derived from this
 * list; the navigation shows its entries in this order. An address that is not in it answers "Page not found".
 */
export const pages: readonly PageEntry[] = [
  {
    path: '/mydashboard',
    title: 'navigation.dashboard',
    icon: 'dashboard',
    access: 'signedIn',
    navigation: { section: 'main' },
    page: lazyPage('home-page', () => import('../home/home-page.js')),
  },
  {
    path: '/dashboard',
    title: 'navigation.calendar',
    icon: 'calendar',
    access: 'signedIn',
    navigation: { section: 'main' },
    page: calendarPage,
  },
  {
    path: '/insights',
    title: 'navigation.insights',
    icon: 'insights',
    access: 'signedIn',
    navigation: { section: 'main' },
    page: lazyPage('insights-page', () => import('../insights/insights-page.js')),
  },

  {
    path: '/charts/productivity',
    title: 'navigation.productivityChart',
    icon: 'productivityChart',
    access: 'clinicAdmin',
    navigation: { section: 'charts' },
    hasNumberedMonths: true,
    page: lazyPage('productivity-page', () => import('../charts/productivity-page.js')),
  },
  {
    path: '/charts/dailies',
    title: 'navigation.rnaUsage',
    icon: 'rnaUsage',
    access: 'clinicAdmin',
    navigation: { section: 'charts' },
    hasNumberedMonths: true,
    page: lazyPage('rna-usage-page', () => import('../rna-usage/rna-usage-page.js')),
  },
  {
    path: '/charts/yoy',
    title: 'navigation.yearOverYear',
    icon: 'yearOverYear',
    access: 'signedIn',
    navigation: { section: 'charts' },
    hasNumberedMonths: true,
    page: lazyPage('year-over-year-page', () => import('../year-over-year/year-over-year-page.js')),
  },
  {
    path: '/charts/dryoy',
    title: 'navigation.drYearOverYear',
    icon: 'drYearOverYear',
    access: 'clinicAdmin',
    navigation: { section: 'charts' },
    hasNumberedMonths: true,
    page: lazyPage('dr-year-over-year-page', () => import('../year-over-year/dr-year-over-year-page.js')),
  },
  {
    path: '/openTimeDashboard',
    title: 'navigation.openTime',
    icon: 'openTime',
    access: 'signedIn',
    navigation: { section: 'charts', visibleTo: 'clinicAdmin' },
    page: lazyPage('open-time-page', () => import('../open-time/open-time-page.js')),
  },

  {
    path: '/reports/payroll',
    title: 'navigation.payroll',
    icon: 'payroll',
    access: 'payroll',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('payroll-page', () => import('../payroll/payroll-page.js')),
  },
  {
    path: '/reports/assessment',
    title: 'navigation.assessment',
    icon: 'assessment',
    access: 'superAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('assessment-page', () => import('../assessment/assessment-page.js')),
  },
  {
    path: '/reports/productivityreport',
    title: 'navigation.productivityReport',
    icon: 'productivityReport',
    access: 'signedIn',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('work-report-page', () => import('../work-report/work-report-page.js')),
  },
  {
    path: '/reports/productivityreportbyday',
    title: 'navigation.productivityByDay',
    icon: 'productivityByDay',
    access: 'signedIn',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('productivity-by-day-page', () => import('../productivity-by-day/productivity-by-day-page.js')),
  },
  {
    path: '/reports/monthly',
    title: 'navigation.monthlyReport',
    icon: 'monthlyReport',
    access: 'clinicAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('monthly-reports-page', () => import('../monthly-reports/monthly-reports-page.js')),
  },
  {
    path: '/reports/reconcile',
    title: 'navigation.reconcile',
    icon: 'reconcile',
    access: 'clinicAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('reconcile-page', () => import('../reconcile/reconcile-page.js')),
  },
  {
    path: '/reports/intervaldrift',
    title: 'navigation.intervalDrift',
    icon: 'intervalDrift',
    access: 'clinicAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('interval-drift-page', () => import('../interval-drift/interval-drift-page.js')),
  },
  {
    path: '/reports/usagereport',
    title: 'navigation.usageReport',
    icon: 'usageReport',
    access: 'signedIn',
    navigation: { section: 'reports', visibleTo: 'superAdmin' },
    hasNumberedMonths: true,
    page: lazyPage('usage-report-page', () => import('../usage-report/usage-report-page.js')),
  },
  {
    path: '/Reports/OtherReports',
    title: 'navigation.customReports',
    icon: 'customReports',
    access: 'clinicAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('custom-reports-page', () => import('../custom-reports/custom-reports-page.js')),
  },
  {
    path: '/DataExplorer',
    title: 'navigation.dataExplorer',
    icon: 'dataExplorer',
    access: 'superAdmin',
    navigation: { section: 'reports' },
    hasNumberedMonths: true,
    page: lazyPage('data-explorer-page', () => import('../data-explorer/data-explorer-page.js')),
  },

  {
    path: '/settings/healthprofiles',
    title: 'navigation.dna',
    icon: 'dna',
    access: 'signedIn',
    navigation: { section: 'settings', visibleTo: 'clinicAdmin' },
    hasNumberedMonths: true,
    page: lazyPage('health-profiles-page', () => import('../health-profiles/health-profiles-page.js')),
  },
  {
    path: '/settings/clinic',
    title: 'navigation.clinicSettings',
    icon: 'clinicSettings',
    access: 'clinicAdmin',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: lazyPage('clinic-settings-page', () => import('../clinic-settings/clinic-settings-page.js')),
  },
  {
    path: '/settings/users',
    title: 'navigation.userManagement',
    icon: 'users',
    access: 'clinicAdmin',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: lazyPage('users-page', () => import('../users/users-page.js')),
  },
  {
    path: '/settings/providers',
    title: 'navigation.providers',
    icon: 'providers',
    access: 'clinicAdmin',
    navigation: { section: 'settings' },
    providerRefusal: 'refusals.provider',
    hasNumberedMonths: true,
    page: lazyPage('providers-page', () => import('../providers/providers-page.js')),
  },
  {
    path: '/settings/noteTemplates',
    title: 'navigation.noteTemplates',
    icon: 'noteTemplates',
    access: 'superAdmin',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: noteTemplatesPage,
  },
  {
    path: '/settings/sqlExplorer',
    title: 'navigation.developerHub',
    icon: 'developer',
    access: 'superDeveloper',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: developerHubPage,
  },
  {
    path: '/settings/clinics',
    title: 'navigation.clinics',
    icon: 'clinics',
    access: 'superAdmin',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: lazyPage('clinics-page', () => import('../clinics/clinics-page.js')),
  },
  {
    path: '/settings/insurancePlans',
    title: 'navigation.insurancePlans',
    icon: 'insurancePlans',
    access: 'superAdmin',
    navigation: { section: 'settings' },
    hasNumberedMonths: true,
    page: insurancePlansPage,
  },

  {
    path: '/settings/DNA/:id?',
    title: 'navigation.dna',
    icon: 'dna',
    access: 'signedIn',
    openedFrom: '/settings/healthprofiles',
    hasNumberedMonths: true,
    page: lazyPage('rules-page', () => import('../procedure-rules/rules-page.js')),
  },
  ...(['commands', 'agents', 'deletes', 'quarantine', 'queues', 'mailbox'] as const).map((tab): PageEntry => ({
    path: `/settings/sqlExplorer/${tab}`,
    title: `titles.hub.${tab}`,
    icon: 'developer',
    access: 'superDeveloper',
    openedFrom: '/settings/sqlExplorer',
    hasNumberedMonths: true,
    page: developerHubPage,
  })),
  {
    path: '/settings/insurancePlans/unmatched',
    title: 'titles.unmatchedPlans',
    icon: 'insurancePlans',
    access: 'superAdmin',
    openedFrom: '/settings/insurancePlans',
    hasNumberedMonths: true,
    page: insurancePlansPage,
  },
  {
    path: '/settings/noteTemplates/tokens',
    title: 'titles.noteTokens',
    icon: 'noteTemplates',
    access: 'superAdmin',
    openedFrom: '/settings/noteTemplates',
    hasNumberedMonths: true,
    page: noteTemplatesPage,
  },
  {
    path: '/settings/noteTemplates/:id',
    title: 'titles.noteTemplate',
    icon: 'noteTemplates',
    access: 'superAdmin',
    openedFrom: '/settings/noteTemplates',
    hasNumberedMonths: true,
    page: lazyPage('template-page', () => import('../note-templates/template-page.js')),
  },
  {
    path: '/settings/auditTrail',
    title: 'titles.auditTrail',
    icon: 'audit',
    access: 'superAdmin',
    hasNumberedMonths: true,
    page: lazyPage('audit-page', () => import('../audit/audit-page.js')),
  },
  {
    path: '/appointment/:id',
    title: 'titles.appointment',
    icon: 'appointment',
    access: 'signedIn',
    page: lazyPage('planning-page', () => import('../planning/planning-page.js')),
  },
  {
    path: '/appointment/:id/NewNote',
    title: 'titles.note',
    icon: 'appointment',
    access: 'signedIn',
    hasOwnWindow: true,
    page: lazyPage('note-page', () => import('../notes/note-page.js')),
  },
  {
    path: '/GenerateChart',
    title: 'titles.printedReport',
    icon: 'printedReport',
    access: 'signedIn',
    hasOwnWindow: true,
    opensBy: 'dataToken',
    page: lazyPage('monthly-report-page', () => import('../monthly-report/monthly-report-page.js')),
  },
  {
    path: '/personalCalendar',
    title: 'titles.personalCalendar',
    icon: 'personalCalendar',
    access: 'signedIn',
    hasNumberedMonths: true,
    page: lazyPage('personal-calendar-page', () => import('../personal-calendar/personal-calendar-page.js')),
  },
  {
    path: '/profile',
    title: 'titles.profile',
    icon: 'profile',
    access: 'signedIn',
    page: lazyPage('profile-page', () => import('../profile/profile-page.js')),
  },
];

export interface PublicPage extends Omit<PageEntry, 'access'> {
  inPalette?: boolean;
}

/** Pages that need no sign-in and have a layout of their own. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/guides',
    title: 'titles.guides',
    icon: 'guides',
    page: lazyPage('guides-page', () => import('../guides/guides-page.js')),
    inPalette: true,
  },
  {
    path: '/about',
    title: 'titles.about',
    icon: 'about',
    page: lazyPage('about-page', () => import('../about/about-page.js')),
    inPalette: true,
  },
];

/** `/login`. */
export const signInPage = lazyComponent('sign-in-page', () => import('../sign-in/sign-in-page.js'));

/** The pages around the sign-in that links in mails open, or that a sign-in leads to. */
export const entryPages: readonly { path: string; page: LazyComponent }[] = [
  {
    path: '/registration',
    page: lazyComponent('registration-page', () => import('../sign-in/registration-page.js')),
  },
  {
    path: '/invitation',
    page: lazyComponent('invitation-page', () => import('../sign-in/invitation-page.js')),
  },
  {
    path: '/forgotpassword',
    page: lazyComponent('forgot-password-page', () => import('../sign-in/forgot-password-page.js')),
  },
  {
    path: '/choosepassword',
    page: lazyComponent('choose-password-page', () => import('../sign-in/choose-password-page.js')),
  },
];
