import { expect, test, type Page } from './support/test.js';
import { ADMIN, DOCTOR, FRONT_DESK, helixUrl, HYGIENIST, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { navigate, open, signIn, userMenu } from './support/open.js';

const main = ['Dashboard', 'Calendar', 'Insights'];
const staff = [...main, 'Year Over year', 'Productivity Report', 'Productivity By Day'];
const admins = [
  ...main,
  ...['Productivity Chart', 'RNA Usage', 'Year Over year', 'Dr Year Over year', 'Open Time'],
  ...['Productivity Report', 'Productivity By Day', 'Custom reports'],
  ...['DNA', 'User Management', 'Providers'],
];
const superAdminReports = [
  ...['Assessment', 'Productivity Report', 'Productivity By Day'],
  ...['Usage report', 'Custom reports', 'Data Explorer'],
];
const superAdmins = [
  ...main,
  ...['Productivity Chart', 'RNA Usage', 'Year Over year', 'Dr Year Over year', 'Open Time'],
  ...superAdminReports,
  ...['DNA', 'User Management', 'Providers', 'Clinics', 'Insurance Plans'],
];
const superDevelopers = superAdmins.toSpliced(superAdmins.indexOf('Clinics'), 0, 'Developer Hub');

/** The routes that only some roles may open, each with the message that the others see. */
const adminRoutes = {
  '/Reports/OtherReports': 'Only clinic admins can open Custom reports.',
  '/charts/productivity': 'Only clinic admins can open Productivity Chart.',
  '/charts/dailies': 'Only clinic admins can open RNA Usage.',
  '/charts/dryoy': 'Only clinic admins can open Dr Year Over year.',
  '/settings/users': 'Only clinic admins can open User Management.',
  '/settings/providers': 'Only clinic admins can open Providers.',
};
const superAdminRoutes = {
  '/reports/assessment': 'Only super admins can open Assessment.',
  '/DataExplorer': 'Only super admins can open Data Explorer.',
  '/settings/clinics': 'Only super admins can open Clinics.',
  '/settings/insurancePlans': 'Only super admins can open Insurance Plans.',
  '/settings/auditTrail': 'Only super admins can open Audit Trail.',
};
const developerRoutes = { '/settings/sqlExplorer': 'Only super developers can open Developer Hub.' };
const payrollRoute = { '/reports/payroll': 'Payroll is not shown in this clinic.' };

const roles: { email: string; menu: string[]; refused: Record<string, string> }[] = [
  { email: SUPER_DEVELOPER, menu: superDevelopers, refused: payrollRoute },
  { email: SUPER_ADMIN, menu: superAdmins, refused: { ...payrollRoute, ...developerRoutes } },
  {
    email: ADMIN,
    menu: admins,
    refused: { ...payrollRoute, ...developerRoutes, ...superAdminRoutes },
  },
  ...[HYGIENIST, DOCTOR, FRONT_DESK].map((email) => ({
    email,
    menu: staff,
    refused: { ...payrollRoute, ...developerRoutes, ...superAdminRoutes, ...adminRoutes },
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

test('signing in to a page of another role leads to the home page, with the reason', async ({ page }) => {
  await page.goto(`${helixUrl()}/settings/users`);
  await signIn(page, FRONT_DESK);
  await expect(page.getByText('Only clinic admins can open User Management.')).toBeVisible();
  await expect(page).toHaveURL(/\/mydashboard$/);
});
