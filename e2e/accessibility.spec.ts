import { expect, test } from './support/test.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { inviteUser, passwordField } from './support/invited-user.js';
import { helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { navigate, open, userMenu } from './support/open.js';

/** The pages that need nothing but a sign-in, by path, each with its heading. */
const PAGES = {
  '/mydashboard': /^Good /,
  '/settings/users': 'Users',
  '/settings/providers': 'Providers',
  '/reports/payroll': 'Payroll',
  '/settings/auditTrail': 'Audit Trail',
  '/settings/noteTemplates': 'Note Templates',
  '/settings/noteTemplates/tokens': 'Note Templates',
  '/settings/noteTemplates/new': 'New Template',
  '/settings/sqlExplorer': 'Developer Hub',
  '/profile': 'My Profile',
  '/appointment/nowhere': 'No data available for the selected appointment.',
  '/appointment/nowhere/NewNote': 'Note',
  '/nowhere': 'Page not found',
  '/guides': /guide/i,
  '/about': /Helix/,
  '/500': /wrong/i,
};

test('sign-in, registration and password pages have no axe violations', async ({ page }) => {
  const { link } = await inviteUser('Reader');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`${helixUrl()}/login?failed=noAccount`);
  await expect(button('Sign in with your organisation')).toBeVisible();
  await button('Sign in').click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(`${helixUrl()}/forgotpassword`);
  await expect(button('Send link')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example');
  await button('Send link').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(link);
  await passwordField(page).fill('Helix');
  await button('Create account').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(`${helixUrl()}/noclinicerror`);
  await expect(page.getByRole('heading', { level: 1, name: /clinic/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  for (const path of ['/registration', '/registration?token=made-up', '/forgotpassword?token=made-up']) {
    await page.goto(`${helixUrl()}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: /^This/ })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  }
});

test('pages behind the sign-in have no axe violations', async ({ page }) => {
  // Two runs of axe on each of thirteen pages.
  test.slow();
  await open(page, SUPER_DEVELOPER, '/profile');
  await expect(userMenu(page)).toBeVisible();
  for (const [path, heading] of Object.entries(PAGES)) {
    await navigate(page, path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await test.step(path, () => expectAccessibleInBothSchemes(page));
  }
});

test('menus and dialogs over a page have no axe violations', async ({ page }) => {
  test.slow();
  await open(page, SUPER_DEVELOPER, '/profile');
  await userMenu(page).click();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  for (const submenu of [/^Clinics/, /^Language/]) {
    await page.getByRole('button', { name: submenu }).click();
    await expectAccessibleInBothSchemes(page);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (const key of ['Control+k', '?']) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
