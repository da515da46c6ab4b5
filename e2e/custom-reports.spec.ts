import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { PROVIDERS_CLINIC, withOwnProviders } from './support/own-providers.js';

const rows = withOwnProviders();

/** 1,480.00 on a day, of which a reversal of 20.00; nothing of it is attributed to somebody else. */
const ITEMS = `
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    ($1, 'za-1', 1, 'P1', 'ZA1', '2026-02-03', '99999', 102, 1500), ($1, 'za-2', 1, 'P1', 'ZA1', '2026-02-03', '99999', 102, -20)`;

test('an admin chooses a report and its dates, and opens the spreadsheet that is downloaded', async ({ page }) => {
  await rows.sql(ITEMS, [rows.clinicId]);
  await open(page, ADMIN, '/Reports/OtherReports?startDate=2026-02-01&endDate=2026-02-14', {
    clinic: PROVIDERS_CLINIC,
  });
  await page.getByRole('combobox', { name: 'Report', exact: true }).click();
  await page.getByRole('option', { name: 'Production by code' }).click();
  await expect(page).toHaveURL(/report=ProductionByCode/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ProductionByCode.xlsx');
  const { sheets } = await readXlsx(await readFile(await file.path()));
  expect(sheets.map(({ name }) => name)).toEqual(['Production by code', 'About']);
  expect(sheets[0]!.rows.filter(([, provider]) => provider === 'Ana Zaremba')).toEqual([
    [new Date('2026-02-03'), 'Ana Zaremba', '99999', null, 0, null, 1480],
  ]);
  expect(sheets[1]!.rows).toContainEqual(['Range', '2026-02-01 to 2026-02-14']);
  await expect(page.getByText('ProductionByCode.xlsx was downloaded.')).toBeVisible();
});
