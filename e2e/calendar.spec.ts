import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { ApiClient, helixUrl, postChanges, signIn } from './support/helix.js';

/** A day far ahead: nothing but the test's own appointments is on it, and they are not over, whatever the time is. */
const DATE = '2031-03-05';

const appointment = (id: string, version: number, change: Record<string, unknown> = {}): unknown => ({
  entity: 'appointment',
  id,
  op: 'upsert',
  version,
  data: {
    patientId: 'E2E.P',
    providerId: 'E2E.H',
    start: `${DATE}T09:00:00`,
    durationInMinutes: 60,
    reason: 'Recall with bitewings',
    status: 'scheduled',
    ...change,
  },
});
const planned = (id: string, version: number, amount: number): unknown => ({
  entity: 'procedure',
  id,
  op: 'upsert',
  version,
  data: {
    patientId: 'E2E.P',
    appointmentId: 'E2E.A',
    providerId: 'E2E.H',
    date: DATE,
    code: '11113',
    status: 105,
    amount,
  },
});
const people: unknown[] = [
  {
    entity: 'provider',
    id: 'E2E.H',
    op: 'upsert',
    version: 1,
    data: { firstName: 'Ebba', lastName: 'Test', type: 1, isActive: true },
  },
  {
    entity: 'patient',
    id: 'E2E.P',
    op: 'upsert',
    version: 1,
    data: { initials: 'QZ', isActive: true, insuranceStatus: 1 },
  },
];
const event = (page: Page, id: string) => page.locator(`[data-appointment-id="${id}"]`);

test('a change in the clinic’s system reaches an open calendar without a reload', async ({ page }) => {
  const outside = await ApiClient.signIn('superdev@helix.example');
  const clinic = outside.clinic('Riverbend Dental');
  const key = await outside.agentKey(clinic);
  expect(await postChanges(key, [...people, appointment('E2E.A', 1)])).toEqual({ accepted: 3, rejected: [] });

  await page.goto(`${helixUrl()}/dashboard?date=${DATE}&c=${clinic.clinicGuid}`);
  await signIn(page, 'superdev@helix.example');
  // An hour at the clinic's hourly goal, and nothing planned: at risk.
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'warning');
  await expect(page.locator('[data-live]')).toContainText('Live');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  // A cent below the goal does not meet it, the goal itself does.
  const goal = clinic.goalHourlyProduction;
  await postChanges(key, [planned('E2E.X', 1, goal - 0.01)]);
  await expect(event(page, 'E2E.A')).toContainText(`$${goal}`);
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'warning');
  await postChanges(key, [planned('E2E.X', 2, goal)]);
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'success');

  // A booking that is new, one that moves away, and one that is called off.
  await postChanges(key, [appointment('E2E.B', 1, { start: `${DATE}T11:00:00`, reason: 'Added just now' })]);
  await expect(event(page, 'E2E.B')).toContainText('Added just now');
  await postChanges(key, [appointment('E2E.B', 2, { start: '2031-03-06T11:00:00' })]);
  await expect(event(page, 'E2E.B')).toHaveCount(0);
  await postChanges(key, [appointment('E2E.A', 2, { status: 'cancelled' })]);
  await expect(event(page, 'E2E.A')).toHaveCount(0);

  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('shows an appointment whose patient comes later, and completes it when they do', async ({ page }) => {
  const outside = await ApiClient.signIn('superdev@helix.example');
  const clinic = outside.clinic('Harbour View Dental');
  const key = await outside.agentKey(clinic);
  await postChanges(key, [appointment('LATE.A', 1, { patientId: 'LATE.P', providerId: 'LATE.H' })]);
  await page.goto(`${helixUrl()}/dashboard?date=${DATE}&c=${clinic.clinicGuid}`);
  await signIn(page, 'superdev@helix.example');
  await expect(event(page, 'LATE.A')).toContainText('?');
  await postChanges(key, [
    {
      entity: 'patient',
      id: 'LATE.P',
      op: 'upsert',
      version: 1,
      data: { initials: 'LW', isActive: true, insuranceStatus: 3 },
    },
    {
      entity: 'provider',
      id: 'LATE.H',
      op: 'upsert',
      version: 1,
      data: { firstName: 'Liv', lastName: 'Late', type: 1, isActive: true },
    },
  ]);
  await expect(event(page, 'LATE.A')).toContainText('LW');
  await expect(page.getByRole('region', { name: 'Appointments by provider' })).toContainText('Liv Late');
});

test('the demo clinics are alive: today fills by itself', async ({ page }) => {
  await page.goto(`${helixUrl()}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'admin@helix.example');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.locator('[data-appointment-id]').first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => page.locator('[data-appointment-id]').count(), { timeout: 60_000 }).toBeGreaterThan(5);
});

test('axe finds nothing on the calendar', async ({ page }) => {
  await page.goto(`${helixUrl()}/dashboard`);
  await signIn(page, 'admin@helix.example');
  await expect(page.locator('[data-appointment-id]').first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
});
