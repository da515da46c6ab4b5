import { expect, test } from './support/test.js';
import { SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { MONTH } from './support/screens.js';

test('a super admin changes a shipped report by keyboard, saves it, opens it again and deletes it', async ({
  page,
}) => {
  await open(page, SUPER_ADMIN, `/DataExplorer?${MONTH}`);
  await page.getByRole('combobox', { name: 'Report', exact: true }).click();
  await page.getByRole('option', { name: 'Hygienist by weekday' }).click();
  const table = page.getByRole('table', { name: 'Hourly production by Hygienist and Weekday' });
  await expect(table.getByRole('columnheader', { name: 'Monday' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows', exact: true }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Clin');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const changed = page.getByRole('table', { name: 'Hourly production by Clinic and Weekday' });
  await expect(changed).toBeVisible();
  const total = await changed.getByRole('row', { name: /^Total/ }).textContent();
  expect(total).toMatch(/\$\d/);
  await expect(page.getByText('Changes are not saved.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Report name' }).fill('Clinics by weekday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Report saved successfully')).toBeVisible();
  await expect(page).toHaveURL(/layout=\d+/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toHaveText('Clinics by weekday');
  await expect(changed.getByRole('row', { name: /^Total/ })).toHaveText(total!);

  await page.getByRole('button', { name: 'Delete report' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Report deleted.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Report', exact: true })).toHaveText('Hourly by clinic and month');
});
