import type { CurrentUser } from '@helix/contracts';
import { canOpen, permissionsOf } from './permissions.js';
import { navigationTexts } from '../i18n/navigation-en.js';
import { hasFrame } from '../session/frame-pages.js';
import { entryPages, pages, publicPages } from './pages.js';
import { NUMBERED_MONTHS } from '../components/dates/date-format.js';
import {
  breadcrumbsOf,
  dateFormatAt,
  navigationEntryOf,
  navigationFor,
  palettePages,
  pageAt,
  pageOpenedByToken,
} from './navigation.js';

type User = Pick<CurrentUser, 'isSuperAdmin' | 'isSuperDeveloper' | 'currentClinic'>;

const user = (isAdmin: boolean, special: Partial<User> = {}, isPayrollReportVisible = isAdmin): User => ({
  isSuperAdmin: false,
  isSuperDeveloper: false,
  currentClinic: { clinicId: 1, name: 'Riverbend Dental', isAdmin, isPayrollReportVisible },
  ...special,
});
/** The six demo users, as the server returns them. */
const demo = {
  superdev: user(true, { isSuperAdmin: true, isSuperDeveloper: true }),
  superadmin: user(true, { isSuperAdmin: true }),
  admin: user(true),
  hygienist: user(false, {}, true),
  doctor: user(false),
  frontdesk: user(false),
};

const wordsOf = (key: string): string =>
  navigationTexts[key.replace('navigation.', '') as keyof typeof navigationTexts];
/** The visible navigation labels by section heading; '' is the section without a heading. */
const shownTo = (who: User): Record<string, string[]> =>
  Object.fromEntries(
    navigationFor(permissionsOf(who)).map(({ label, entries }) => [
      label ? wordsOf(label) : '',
      entries.map(({ title }) => wordsOf(title)),
    ]),
  );

const forEverybody = {
  '': ['Dashboard', 'Calendar', 'Insights'],
  Charts: ['Year Over year'],
  Reports: ['Productivity Report', 'Productivity By Day'],
};
const forHygienists = { ...forEverybody, Reports: ['Payroll', ...forEverybody.Reports] };
const forAdmins = {
  ...forHygienists,
  Charts: ['Productivity Chart', 'RNA Usage', 'Year Over year', 'Dr Year Over year', 'Open Time'],
  Reports: [...forHygienists.Reports, 'Monthly Report', 'Reconcile', 'Interval drift', 'Custom reports'],
  Settings: ['DNA', 'Clinic Settings', 'User Management', 'Providers'],
};
const forSuperAdmins = {
  ...forAdmins,
  Reports: [
    'Payroll',
    'Assessment',
    ...forEverybody.Reports,
    'Monthly Report',
    'Reconcile',
    'Interval drift',
    'Usage report',
    'Custom reports',
    'Data Explorer',
  ],
  Settings: [...forAdmins.Settings, 'Note Templates', 'Clinics', 'Insurance Plans'],
};

describe('navigationFor', () => {
  it.each([
    [
      'superdev',
      {
        ...forSuperAdmins,
        Settings: [...forAdmins.Settings, 'Note Templates', 'Developer Hub', 'Clinics', 'Insurance Plans'],
      },
    ],
    ['superadmin', forSuperAdmins],
    ['admin', forAdmins],
    ['hygienist', forHygienists],
    ['doctor', forEverybody],
    ['frontdesk', forEverybody],
  ] as const)('lists the sections and pages of %s in order, and no section without pages', (name, expected) => {
    const shown = shownTo(demo[name]);
    expect(shown).toEqual(expected);
    expect(Object.keys(shown)).toEqual(Object.keys(expected));
  });

  it('treats a super admin as admin of every clinic', () => {
    expect(shownTo(user(false, { isSuperAdmin: true }, true))).toEqual(forSuperAdmins);
  });

  it('shows payroll to nobody where the clinic does not', () => {
    expect(shownTo(user(true, { isSuperAdmin: true }, false))['Reports']).toEqual(forSuperAdmins.Reports.slice(1));
    expect(shownTo(user(true, {}, false))['Reports']).toEqual([
      ...forEverybody.Reports,
      'Monthly Report',
      'Reconcile',
      'Interval drift',
      'Custom reports',
    ]);
  });

  it('gives a super developer no admin pages', () => {
    const shown = shownTo(user(false, { isSuperDeveloper: true }));
    expect(shown).toEqual({ ...forEverybody, Settings: ['Developer Hub'] });
  });
});

describe('route access', () => {
  /** The rows of table 2.1 of the specification whose screens Helix has, the audit trail, and the settings of the clinic. */
  const access = {
    signedIn: [
      '/dashboard',
      '/mydashboard',
      '/openTimeDashboard',
      '/charts/yoy',
      '/reports/usagereport',
      '/insights',
      '/appointment/10442',
      '/appointment/10442/NewNote',
      '/personalCalendar',
      '/profile',
      '/GenerateChart',
      '/settings/healthprofiles',
      '/settings/DNA',
      '/settings/DNA/7',
      '/reports/productivityreport',
      '/reports/productivityreportbyday',
    ],
    clinicAdmin: [
      '/settings/clinic',
      '/settings/users',
      '/settings/providers',
      '/charts/productivity',
      '/charts/dailies',
      '/charts/dryoy',
      '/reports/monthly',
      '/reports/reconcile',
      '/reports/intervaldrift',
      '/Reports/OtherReports',
    ],
    payroll: ['/reports/payroll'],
    superAdmin: [
      '/reports/assessment',
      '/DataExplorer',
      '/settings/insurancePlans',
      '/settings/insurancePlans/unmatched',
      '/settings/noteTemplates',
      '/settings/noteTemplates/tokens',
      '/settings/noteTemplates/new',
      '/settings/noteTemplates/7',
      '/settings/auditTrail',
      '/settings/clinics',
    ],
    superDeveloper: ['/settings/sqlExplorer', '/settings/sqlExplorer/commands'],
  } as const;

  it.each(Object.entries(access).flatMap(([who, paths]) => paths.map((path) => [path, who])))(
    'requires for %s the access %s, in any letter case',
    (path, who) => {
      expect([path, path.toUpperCase(), path.toLowerCase(), `${path}/`].map((one) => pageAt(one)?.access)).toEqual([
        who,
        who,
        who,
        who,
      ]);
    },
  );

  it.each(['/', '/dashboards', '/settings', '/appointment', '/appointment/10442/NewNote/1', '/charts'])(
    'finds no page at %s',
    (path) => {
      expect(pageAt(path)).toBeUndefined();
    },
  );

  it('grants each demo user the expected access', () => {
    const open = (who: User) =>
      (['signedIn', 'clinicAdmin', 'payroll', 'superAdmin', 'superDeveloper'] as const).filter((one) =>
        canOpen(one, permissionsOf(who)),
      );
    expect(Object.entries(demo).map(([name, who]) => [name, open(who)])).toEqual([
      ['superdev', ['signedIn', 'clinicAdmin', 'payroll', 'superAdmin', 'superDeveloper']],
      ['superadmin', ['signedIn', 'clinicAdmin', 'payroll', 'superAdmin']],
      ['admin', ['signedIn', 'clinicAdmin', 'payroll']],
      ['hygienist', ['signedIn', 'payroll']],
      ['doctor', ['signedIn']],
      ['frontdesk', ['signedIn']],
    ]);
    expect(open({ isSuperAdmin: false, isSuperDeveloper: false, currentClinic: null })).toEqual(['signedIn']);
  });
});

describe('pageOpenedByToken', () => {
  const opened = (address: string) => pageOpenedByToken(new URL(address, 'http://helix.example'))?.path;

  it('is the printed monthly report, in any letter case, also with a token that was cut', () => {
    expect(
      ['/GenerateChart?dataToken=x', '/generatechart/?fromdate=2026-10&DATATOKEN=x', '/GenerateChart?dataToken='].map(
        opened,
      ),
    ).toEqual(['/GenerateChart', '/GenerateChart', '/GenerateChart']);
  });

  it('is no other page, and none without a token', () => {
    expect(['/GenerateChart?fromdate=2026-10', '/insights?dataToken=x', '/nowhere?dataToken=x'].map(opened)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('navigationEntryOf', () => {
  it.each([
    ['/settings/users', '/settings/users'],
    ['/settings/DNA/3', '/settings/healthprofiles'],
    ['/settings/noteTemplates/tokens', '/settings/noteTemplates'],
    ['/settings/noteTemplates/3', '/settings/noteTemplates'],
    ['/settings/insurancePlans/unmatched', '/settings/insurancePlans'],
    ['/profile', undefined],
  ])('marks for the page %s the navigation entry %s', (path, expected) => {
    const page = pageAt(path);
    expect(page && navigationEntryOf(page)?.path).toBe(expected);
  });
});

describe('breadcrumbsOf', () => {
  it.each([
    ['/settings/users', ['navigation.settings', 'navigation.userManagement']],
    ['/DASHBOARD', ['navigation.calendar']],
    ['/profile', ['titles.profile']],
    ['/settings/DNA/3', ['navigation.settings', 'navigation.dna']],
  ])('lists section and title of %s', (path, expected) => {
    const page = pageAt(path);
    expect(page && breadcrumbsOf(page)).toEqual(expected);
  });
});

describe('palettePages', () => {
  const beside = (who: User) =>
    palettePages(permissionsOf(who))
      .filter(({ navigation }) => !navigation)
      .map(({ path }) => path);

  it('lists the navigation pages, then other pages that need no id', () => {
    expect(beside(demo.frontdesk)).toEqual(['/personalCalendar', '/profile']);
    expect(beside(demo.superadmin)).toEqual([
      '/settings/insurancePlans/unmatched',
      '/settings/noteTemplates/tokens',
      '/settings/auditTrail',
      '/personalCalendar',
      '/profile',
    ]);
    expect(palettePages(permissionsOf(demo.admin)).filter(({ navigation }) => navigation)).toHaveLength(19);
  });
});

describe('hasFrame', () => {
  it('is true for every page of the shell and unknown addresses, and false for all others', () => {
    const inFrame = pages.filter(({ hasOwnWindow }) => !hasOwnWindow).map(({ path }) => path);
    expect([...inFrame, '/', '/nowhere', '/loginx', '/appointment/NewNote'].filter((path) => !hasFrame(path))).toEqual(
      [],
    );
    const windows = pages.filter(({ hasOwnWindow }) => hasOwnWindow);
    const others = [...entryPages, ...publicPages, ...windows].map(({ path }) => path);
    expect([...others, '/login', '/LOGOUT', '/noclinicerror', '/500'].filter(hasFrame)).toEqual([]);
  });
});

describe('dateFormatAt', () => {
  it('writes months as numbers in charts, reports, settings, administration and on the personal calendar', () => {
    expect(pages.filter(({ path }) => dateFormatAt(path) === NUMBERED_MONTHS).map(({ path }) => path)).toEqual([
      '/charts/productivity',
      '/charts/dailies',
      '/charts/yoy',
      '/charts/dryoy',
      '/reports/payroll',
      '/reports/assessment',
      '/reports/productivityreport',
      '/reports/productivityreportbyday',
      '/reports/monthly',
      '/reports/reconcile',
      '/reports/intervaldrift',
      '/reports/usagereport',
      '/Reports/OtherReports',
      '/DataExplorer',
      '/settings/healthprofiles',
      '/settings/clinic',
      '/settings/users',
      '/settings/providers',
      '/settings/noteTemplates',
      '/settings/sqlExplorer',
      '/settings/clinics',
      '/settings/insurancePlans',
      '/settings/DNA/:id?',
      '/settings/sqlExplorer/commands',
      '/settings/sqlExplorer/agents',
      '/settings/sqlExplorer/deletes',
      '/settings/sqlExplorer/quarantine',
      '/settings/sqlExplorer/queues',
      '/settings/sqlExplorer/mailbox',
      '/settings/insurancePlans/unmatched',
      '/settings/noteTemplates/tokens',
      '/settings/noteTemplates/:id',
      '/settings/auditTrail',
      '/personalCalendar',
    ]);
  });

  it('follows the address of a page with an id', () => {
    expect(dateFormatAt('/settings/dna/3').dateText('2026-11-24')).toBe('2026-11-24');
    expect(dateFormatAt('/appointment/68790').dateText('2026-11-24')).toBe('2026-Nov-24');
  });
});
