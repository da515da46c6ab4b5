import { expect, test, type Page } from './support/test.js';
import { SIGN_CHARACTERS } from '../console/src/calendar/view/sign-characters.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_DEVELOPER } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** A day far ahead that holds only the appointments of this file, which are upcoming whatever the time is. */
const DATE = '2031-03-05';

const appointment = (id: string, version: number, change: Record<string, unknown> = {}): unknown =>
  upsert(
    'appointment',
    id,
    {
      patientId: 'E2E.P',
      providerId: 'E2E.H',
      start: `${DATE}T09:00:00`,
      durationInMinutes: 60,
      reason: 'Recall with bitewings',
      status: 'scheduled',
      ...change,
    },
    version,
  );
const plannedProcedure = (version: number, amount: number): unknown => {
  const appointmentOf = { patientId: 'E2E.P', appointmentId: 'E2E.A', providerId: 'E2E.H' };
  return upsert('procedure', 'E2E.X', { ...appointmentOf, date: DATE, code: '11113', status: 105, amount }, version);
};
const people: unknown[] = [
  upsert('provider', 'E2E.H', { firstName: 'Ebba', lastName: 'Test', type: 1, isActive: true }),
  upsert('patient', 'E2E.P', { initials: 'QZ', isActive: true, insuranceStatus: 1 }),
];
const event = (page: Page, id: string) => page.locator(`[data-appointment-id="${id}"]`);

test('a change in the clinic’s system reaches an open calendar without a reload', async ({ page }) => {
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  const clinic = developer.clinic(CLINIC);
  const key = await developer.agentKey(clinic);
  expect(await postChanges(key, [...people, appointment('E2E.A', 1)])).toEqual({ accepted: 3, rejected: [] });

  await open(page, SUPER_DEVELOPER, `/dashboard?date=${DATE}`);
  // An hour at the clinic's hourly goal, and nothing planned: at risk.
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'warning');
  await expect(page.locator('[data-live]')).toContainText('Live');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  // A cent below the goal does not meet it, the goal itself does.
  const goal = clinic.goalHourlyProduction;
  await postChanges(key, [plannedProcedure(1, goal - 0.01)]);
  await expect(event(page, 'E2E.A')).toContainText(`$${goal}`);
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'warning');
  await postChanges(key, [plannedProcedure(2, goal)]);
  await expect(event(page, 'E2E.A')).toHaveAttribute('data-state', 'success');

  // A new appointment, one that moves to another day, and one that is cancelled.
  await postChanges(key, [appointment('E2E.B', 1, { start: `${DATE}T11:00:00`, reason: 'Added just now' })]);
  await expect(event(page, 'E2E.B')).toContainText('Added just now');
  await postChanges(key, [appointment('E2E.B', 2, { start: '2031-03-06T11:00:00' })]);
  await expect(event(page, 'E2E.B')).toHaveCount(0);
  await postChanges(key, [appointment('E2E.A', 2, { status: 'cancelled' })]);
  await expect(event(page, 'E2E.A')).toHaveCount(0);

  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('an appointment whose patient and provider arrive later is shown at once and completed by them', async ({
  page,
}) => {
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  const clinic = developer.clinic('Harbour View Dental');
  const key = await developer.agentKey(clinic);
  await postChanges(key, [appointment('LATE.A', 1, { patientId: 'LATE.P', providerId: 'LATE.H' })]);
  await open(page, SUPER_DEVELOPER, `/dashboard?date=${DATE}`, { clinic: clinic.name });
  await expect(event(page, 'LATE.A')).toContainText('?');
  await postChanges(key, [
    upsert('patient', 'LATE.P', { initials: 'LW', isActive: true, insuranceStatus: 3 }),
    upsert('provider', 'LATE.H', { firstName: 'Liv', lastName: 'Late', type: 1, isActive: true }),
  ]);
  await expect(event(page, 'LATE.A')).toContainText('LW');
  await expect(page.getByRole('region', { name: 'Appointments by provider' })).toContainText('Liv Late');
});

test('the calendar of today shows the appointments of the demo clinic', async ({ page }) => {
  await open(page, ADMIN, '/dashboard');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(() => page.locator('[data-appointment-id]').count()).toBeGreaterThan(5);
});

test('the font of the signs has every sign of the calendar', async ({ page }) => {
  await open(page, ADMIN, `/dashboard?date=${DATE}`);
  // Each as it is drawn, and whether it is as wide as the font's glyphs are; the last one is in no font.
  const drawn: { width: number; picture: string }[] = await page.evaluate(
    `(async (characters) => {
      const [face] = await document.fonts.load('96px Signs', characters.join(''));
      if (!face) throw new Error('the page has no font Signs');
      const context = Object.assign(document.createElement('canvas'), { width: 96, height: 96 }).getContext('2d');
      context.font = '96px Signs';
      context.textBaseline = 'bottom';
      return characters.map((character) => {
        context.clearRect(0, 0, 96, 96);
        context.fillText(character, 0, 96);
        return { width: context.measureText(character).width, picture: context.canvas.toDataURL() };
      });
    })(${JSON.stringify([...Object.values(SIGN_CHARACTERS), '\u{F1FFF}'])})`,
  );
  const missing = drawn.pop();
  expect(missing?.width).not.toBe(96);
  expect(drawn.map(({ width }) => width)).toEqual(Object.keys(SIGN_CHARACTERS).map(() => 96));
  expect(new Set([...drawn, missing].map((one) => one?.picture)).size).toBe(drawn.length + 1);
});
