import { dateField, fillDate } from './support/date-field.js';
import { expect, test, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, SUPER_ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { navigate, open } from './support/open.js';
import { WEDNESDAY } from './support/screens.js';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('the audit trail shows the latest changes and filters them', async ({ page }) => {
  const admin = await ApiClient.signIn(ADMIN);
  const email = 'audited@people.example';
  const added = await admin.addUser(admin.clinic(CLINIC), { firstName: 'Odd', lastName: 'Bird', email });
  await admin.changeUser(admin.clinic(CLINIC), { ...added, firstName: 'Even', isClinicAdmin: false });

  await open(page, SUPER_ADMIN, '/settings/users');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible();
  const row = rowOf(page, email).filter({ hasText: 'Changed a user' });
  await expect(row).toContainText(ADMIN);
  await expect(row).toContainText(CLINIC);
  await row.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Odd' })).toHaveText('OddbecameEven');
  await expectAccessible(page);

  const actions = () => page.getByRole('row').getByRole('cell').nth(3);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Added a user' }).click();
  await expect(rowOf(page, email)).toHaveCount(1);
  await expect(rowOf(page, email)).toContainText('Added a user');
  await expect(actions()).toHaveText('Added a user');
  await page.getByRole('searchbox', { name: 'Email' }).fill('superdev');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/userAdded.*superdev|superdev.*userAdded/);
  await page.reload();
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rowOf(page, email).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Email' }).fill(email);
  await expect.poll(async () => page.getByRole('row').filter({ hasNotText: email }).count()).toBe(1);
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'IP address' }).fill('203.0.113.');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'IP address' }).fill('');
  // A filter that is typed while the one before is still on its way takes its place.
  await expect(row).toBeVisible();
  await fillDate(dateField(page, 'From'), '2099-01-01');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await expectAccessible(page);
});

test('the audit trail keeps hidden columns and saved filters, and links to the appointment of an entry', async ({
  page,
}) => {
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const days = await admin.appointments(clinic, WEDNESDAY);
  const { appointmentId } = days.flatMap(({ providers }) => providers.flatMap((one) => one.appointments))[0]!;
  const read = page.waitForResponse((response) => response.url().endsWith(`/${appointmentId}`));
  await open(page, SUPER_ADMIN, `/appointment/${appointmentId}`);
  await read;
  await navigate(page, '/settings/auditTrail');
  const entry = page.getByRole('link', { name: `Appointment ${appointmentId}`, exact: true }).first();
  await expect(entry).toHaveAttribute('href', `/appointment/${appointmentId}`);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'IP address' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'IP address' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Signed in' }).click();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  await page.getByRole('textbox', { name: 'Name of these filters' }).fill('Sign-ins');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.goto(`${helixUrl()}/settings/auditTrail`);
  await expect(entry).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'IP address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Sign-ins', exact: true }).click();
  await expect(page).toHaveURL(/signedIn/);
  await expect(entry).toHaveCount(0);
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectTidyLayout(page, `audit trail, ${width} px`);
  }
});

test('the audit trail reports filters in the address that it cannot apply', async ({ page }) => {
  await open(page, SUPER_ADMIN, '/settings/auditTrail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const filter of ['{"from":"yesterday"}', '{"action":"flown"}', '{"from":']) {
    await page.goto(`${helixUrl()}/settings/auditTrail?${new URLSearchParams({ filter }).toString()}`);
    await expect(page.getByRole('heading', { name: 'The filters in this link are not valid.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/auditTrail$/);
  }
});
