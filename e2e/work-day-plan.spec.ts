import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.js';
import { ApiClient, CLINIC, postChanges, SUPER_DEVELOPER } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** A day far ahead that holds only the appointments of this file. */
const DATE = '2031-04-08';

const provider = (id: string, lastName: string): unknown =>
  upsert('provider', id, { firstName: 'Pia', lastName, type: 1, isActive: true });
const appointment = (id: string, providerId: string): unknown => {
  const booking = { patientId: 'PRINT.P', start: `${DATE}T09:00:00`, durationInMinutes: 60, status: 'scheduled' };
  return upsert('appointment', id, { ...booking, providerId });
};

test('the work day plan prints for the provider chosen in its dialog, and at once where one provider is shown', async ({
  page,
}) => {
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  const key = await developer.agentKey(developer.clinic(CLINIC));
  const changes = [
    provider('PRINT.A', 'Österberg'),
    provider('PRINT.B', 'Żak'),
    appointment('PRINT.1', 'PRINT.A'),
    appointment('PRINT.2', 'PRINT.B'),
  ];
  expect(await postChanges(key, changes)).toEqual({ accepted: 4, rejected: [] });

  await open(page, SUPER_DEVELOPER, `/dashboard?date=${DATE}`);
  await expect(page.locator('[data-appointment-id="PRINT.1"]')).toBeVisible();
  await page.getByRole('button', { name: 'Print the work day plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Work Day Plan' });
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeDisabled();
  await print.locator('..').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Please select a provider first');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Pia Żak' }).click();
  const [plan] = await Promise.all([page.waitForEvent('download'), print.click()]);
  expect(plan.suggestedFilename()).toBe(`DayPlan_Pia Żak_${DATE}.pdf`);
  const bytes = await readFile(await plan.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toHaveCount(0);

  await open(page, SUPER_DEVELOPER, `/dashboard?date=${DATE}&p_id=PRINT.A`);
  await expect(page.locator('[data-appointment-id="PRINT.1"]')).toBeVisible();
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print the work day plan' }).click(),
  ]);
  expect(own.suggestedFilename()).toBe(`DayPlan_Pia Österberg_${DATE}.pdf`);
});
