import { dateField, fillDate } from './support/date-field.js';
import { expect, test, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, SUPER_ADMIN } from './support/api-client.js';
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
  await row.getByRole('button', { name: /^Details of/ }).click();

  await page.getByRole('searchbox', { name: 'Email' }).fill(email);
  await expect.poll(async () => page.getByRole('row').filter({ hasNotText: email }).count()).toBe(1);
  await page.getByRole('searchbox', { name: 'IP address' }).fill('203.0.113.');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'IP address' }).fill('');
  // A filter that is typed while the one before is still on its way takes its place.
  await expect(row).toBeVisible();
  await fillDate(dateField(page, 'From'), '2099-01-01');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
});
