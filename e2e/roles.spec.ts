import { expect, test, type Page } from './support/test.js';
import { ADMIN, DOCTOR, FRONT_DESK, helixUrl, HYGIENIST, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { navigate, open, signIn, userMenu } from './support/open.js';

const main = ['Dashboard', 'Calendar', 'Insights'];
const charts = ['Productivity Chart', 'RNA Usage', 'Year Over year', 'Dr Year Over year', 'Open Time'];
const reports = ['Productivity Report', 'Productivity By Day'];
const settings = ['DNA', 'Clinic Settings', 'User Management', 'Providers'];
const staff = [...main, 'Year Over year', ...reports];
const admins = [
  ...main,
  ...charts,
  'Payroll',
  ...reports,
  'Monthly Report',
  'Reconcile',
  'Interval drift',
  'Custom reports',
  ...settings,
];
const superAdmins = [
  ...[
    ...main,
    ...charts,
    'Payroll',
    'Assessment',
    ...reports,
    'Monthly Report',
    'Reconcile',
    'Interval drift',
    'Usage report',
    'Custom reports',
  ],
  ...['Data Explorer', ...settings, 'Note Templates', 'Clinics', 'Insurance Plans'],
];

/** The routes that only some roles may open, each with the message that the others see. */
const adminRoutes = {
  '/charts/productivity': 'Only clinic admins can open Productivity Chart.',
  '/charts/dailies': 'Only clinic admins can open RNA Usage.',
  '/charts/dryoy': 'Only clinic admins can open Dr Year Over year.',
  '/reports/monthly': 'Only clinic admins can open Monthly Report.',
  '/reports/reconcile': 'Only clinic admins can open Reconcile.',
  '/reports/intervaldrift': 'Only clinic admins can open Interval drift.',
  '/Reports/OtherReports': 'Only clinic admins can open Custom reports.',
  '/settings/clinic': 'Only clinic admins can open Clinic Settings.',
  '/settings/users': 'Only clinic admins can open User Management.',
  '/settings/providers': 'Only clinic admins can open Providers.',
};
const providerRoutes = { '/settings/providers': 'Access Denied. Please contact your clinic administrator.' };
const superAdminRoutes = {
  '/reports/assessment': 'Only super admins can open Assessment.',
  '/DataExplorer': 'Only super admins can open Data Explorer.',
  '/settings/auditTrail': 'Only super admins can open Audit Trail.',
  '/settings/insurancePlans': 'Only super admins can open Insurance Plans.',
  '/settings/insurancePlans/unmatched': 'Only super admins can open Unmatched Plans.',
  '/settings/noteTemplates': 'Only super admins can open Note Templates.',
  '/settings/noteTemplates/tokens': 'Only super admins can open Note Tokens.',
  '/settings/clinics': 'Only super admins can open Clinics.',
};
const payrollRoutes = { '/reports/payroll': 'You cannot open Payroll in this clinic.' };
const developerRoutes = { '/settings/sqlExplorer': 'Only super developers can open Developer Hub.' };

const roles: { email: string; menu: string[]; refused: Record<string, string> }[] = [
  { email: SUPER_DEVELOPER, menu: superAdmins.toSpliced(-2, 0, 'Developer Hub'), refused: {} },
  { email: SUPER_ADMIN, menu: superAdmins, refused: developerRoutes },
  { email: ADMIN, menu: admins, refused: { ...developerRoutes, ...superAdminRoutes } },
  ...[HYGIENIST, DOCTOR, FRONT_DESK].map((email) => ({
    email,
    menu: email === HYGIENIST ? [...main, 'Year Over year', 'Payroll', ...reports] : staff,
    refused: {
      ...developerRoutes,
      ...superAdminRoutes,
      ...adminRoutes,
      ...(email === FRONT_DESK ? {} : providerRoutes),
      ...(email === HYGIENIST ? {} : payrollRoutes),
    },
  })),
];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const { email, menu, refused } of roles) {
  test(`${email} sees the menu of their role and is refused the other pages`, async ({ page }) => {
    await open(page, email, '/profile', { clinic: null });
    await expect(userMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(navigation(page).getByRole('link')).toHaveText(menu);

    for (const [path, words] of Object.entries(refused)) {
      await navigate(page, path);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
      await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText(words)).toHaveCount(0);
    }
  });
}

test('an address without a page answers "Page not found", and leads to the dashboard and the calendar', async ({
  page,
}) => {
  await open(page, SUPER_DEVELOPER, '/reports/productivity');
  const missing = page.getByRole('heading', { name: 'Page not found', level: 1 });
  await expect(missing).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Helix');
  await page.getByRole('link', { name: 'Open the calendar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const path of ['/charts', '/appointment/1/OldNote', '/settings/nothing', '/charts/generate']) {
    await navigate(page, path);
    await expect(missing).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/mydashboard$/);
});

test('signing in to a page of another role leads to the home page, with the reason', async ({ page }) => {
  await page.goto(`${helixUrl()}/settings/users`);
  await signIn(page, FRONT_DESK);
  await expect(page.getByText('Only clinic admins can open User Management.')).toBeVisible();
  await expect(page).toHaveURL(/\/mydashboard$/);
});
