import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { ApiClient, CLINIC, helixUrl, postChanges, signIn } from './support/helix.js';

/** A day far ahead, with the test's own appointments alone. */
const DATE = '2031-04-08';
const DEVELOPER = 'superdev@helix.example';

const provider = (id: string, lastName: string): unknown => ({
  entity: 'provider',
  id,
  op: 'upsert',
  version: 1,
  data: { firstName: 'Pia', lastName, type: 1, isActive: true },
});
const appointment = (id: string, providerId: string): unknown => ({
  entity: 'appointment',
  id,
  op: 'upsert',
  version: 1,
  data: { patientId: 'PRINT.P', providerId, start: `${DATE}T09:00:00`, durationInMinutes: 60, status: 'scheduled' },
});

test('a work day plan is printed for the provider who is chosen, and without a question for one alone', async ({
  page,
}) => {
  const outside = await ApiClient.signIn(DEVELOPER);
  const clinic = outside.clinic(CLINIC);
  const key = await outside.agentKey(clinic);
  const changes = [
    provider('PRINT.A', 'Åsberg'),
    provider('PRINT.B', 'Żak'),
    appointment('PRINT.1', 'PRINT.A'),
    appointment('PRINT.2', 'PRINT.B'),
  ];
  expect(await postChanges(key, changes)).toEqual({ accepted: 4, rejected: [] });

  await page.goto(`${helixUrl()}/dashboard?date=${DATE}&c=${clinic.clinicGuid}`);
  await signIn(page, DEVELOPER);
  await expect(page.locator('[data-appointment-id="PRINT.1"]')).toBeVisible();
  await page.getByRole('button', { name: 'Print the work day plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Work Day Plan' });
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeDisabled();
  await print.locator('..').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Please select a provider first');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Pia Żak' }).click();
  await expectAccessible(page);
  const [plan] = await Promise.all([page.waitForEvent('download'), print.click()]);
  expect(plan.suggestedFilename()).toBe(`DayPlan_Pia Żak_${DATE}.pdf`);
  const bytes = await readFile(await plan.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toHaveCount(0);

  await page.goto(`${helixUrl()}/dashboard?date=${DATE}&p_id=PRINT.A&c=${clinic.clinicGuid}`);
  await expect(page.locator('[data-appointment-id="PRINT.1"]')).toBeVisible();
  const [own] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print the work day plan' }).click(),
  ]);
  expect(own.suggestedFilename()).toBe(`DayPlan_Pia Åsberg_${DATE}.pdf`);
});
