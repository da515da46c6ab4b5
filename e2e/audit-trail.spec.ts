import { expect, test, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, SUPER_ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open } from './support/open.js';

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
  await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await expectAccessible(page);
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
