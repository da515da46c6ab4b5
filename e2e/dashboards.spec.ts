import { expect, test, type Page } from './support/test.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { ApiClient, CLINIC, postChanges, SUPER_DEVELOPER } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** A row of a hygienist who exists in this file only. */
const row = (entity: string, id: string, data: Record<string, unknown>, version = 1): unknown =>
  upsert(entity, `DASH.${id}`, data, version);
const appointment = (id: string, start: string, change: Record<string, unknown> = {}, version = 1): unknown =>
  row(
    'appointment',
    id,
    { patientId: 'DASH.P', providerId: 'DASH.H', start, durationInMinutes: 60, status: 'scheduled', ...change },
    version,
  );
const people = [
  row('provider', 'H', { firstName: 'Dora', lastName: 'Dash', type: 1, isActive: true }),
  row('patient', 'P', { initials: 'QD', isActive: true, insuranceStatus: 1 }),
];

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const day = (page: Page, which: 'yesterday' | 'today' | 'tomorrow') => page.locator(`[data-day="${which}"]`);
const share = (page: Page, label: string) => day(page, 'today').locator('[data-state]', { hasText: label });

test('a change in the clinic’s system reaches an open dashboard without a reload', async ({ page }) => {
  // A dozen changes, each from the agent API to the screen.
  test.slow();
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  const clinic = developer.clinic(CLINIC);
  const key = await developer.agentKey(clinic);
  const today = dateAt(Date.now(), clinic.timeZone);
  expect(await postChanges(key, people)).toEqual({ accepted: 2, rejected: [] });

  await open(page, SUPER_DEVELOPER, '/mydashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good morning, \S+\.$/);
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Dora Dash' }).click();
  await expect(page).toHaveURL(/[?&]p_id=DASH\.H/);
  await expect(day(page, 'today')).toContainText('No appointments');
  await expect(panel(page, 'Open time')).toContainText('N/A');
  await expect(panel(page, 'Forecasted Per Hour Production')).toContainText('No data available for selected range');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  // An appointment in the last hour of the day is not over before tomorrow.
  const [late, later] = [`${today}T23:00:00`, `${addDays(today, 40)}T09:00:00`];
  await postChanges(key, [
    appointment('A', late),
    appointment('TOMORROW', `${addDays(today, 1)}T10:00:00`, { patientId: 'DASH.Q' }),
  ]);
  await expect(share(page, 'Planned Appointments')).toContainText('0/1');
  await expect(share(page, 'Rebooked')).toContainText('0/1');
  await expect(share(page, 'Plan Next')).toHaveAttribute('data-state', 'warning');
  await expect(day(page, 'tomorrow')).toContainText('0/1');
  await expect(day(page, 'tomorrow')).not.toContainText('Rebooked');
  await postChanges(key, [appointment('NEXT', later)]);
  await expect(share(page, 'Rebooked')).toContainText('1/1');
  await expect(share(page, 'Rebooked')).toHaveAttribute('data-state', 'success');

  // The planned amount is the forecast of the hour: the goal itself meets the goal, a dollar less does not.
  const production = panel(page, 'Today’s forecasted production per hour');
  const planned = (amount: number, version: number) =>
    row(
      'procedure',
      'X',
      {
        patientId: 'DASH.P',
        appointmentId: 'DASH.A',
        providerId: 'DASH.H',
        date: today,
        code: '11113',
        status: 105,
        amount,
      },
      version,
    );
  const goal = clinic.goalHourlyProduction;
  await postChanges(key, [planned(goal - 1, 1)]);
  await expect(production).toContainText(`$${goal - 1}/h99% of goalBelow the goal`);
  await expect(production).toHaveAttribute('data-state', 'fail');
  await postChanges(key, [planned(goal, 2)]);
  await expect(production).toContainText(`$${goal}/h100% of goalAt or above the goal`);
  await expect(production).toHaveAttribute('data-state', 'success');
  // Nobody has saved a plan in Helix.
  await expect(panel(page, 'Appointments needing improvement')).toContainText('1of 1 appointment today');
  await expect(panel(page, 'Perfect appointments')).toContainText('0of 1 appointment today');

  // One of eight hours, then two appointments in one hour.
  const schedule = (start: string, end: string, version: number) =>
    row('schedule', 'S', { providerId: 'DASH.H', date: today, start, end }, version);
  await postChanges(key, [schedule('09:00', '17:00', 1)]);
  await expect(panel(page, 'Open time')).toContainText('87.5% 7 h');
  await expect(panel(page, 'Open time')).toHaveAttribute('data-state', 'fail');
  await postChanges(key, [schedule('23:00', '24:00', 2), appointment('B', late, { patientId: 'DASH.R' })]);
  await expect(panel(page, 'Open time')).toContainText('−100% −1 h');
  await expect(panel(page, 'Open time')).toHaveAttribute('data-state', 'success');
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);

  // The table of the chart shows the same values.
  const week = panel(page, 'Forecasted Open time Percentage');
  await week.getByRole('button', { name: /Show as table/ }).click();
  await expect(week.getByRole('row')).toHaveCount(8);
  await expect(week.getByRole('row').filter({ hasText: '−100%' })).toContainText('Below 10%, today, partly forecast');

  // The number opens the appointments behind it by keyboard, each of which opens its look.
  const rows = page.getByRole('dialog').locator('li[data-appointment-id]');
  await panel(page, 'Appointments needing improvement')
    .getByRole('button', { name: /appointments today/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]list=improvement/);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'QD' })).toContainText('Not planned');
  await expect(rows.filter({ hasText: 'QD' })).toContainText(`Goal $${goal}`);
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^\/appointment\/DASH\.[AB]$/);
  await rows.first().getByRole('button', { name: /^Look/ }).click();
  await expect(page).toHaveURL(/[?&]look=DASH\.[AB]/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]look=/);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(0);

  // What to do next: the plans of both, and a gap when the schedule has one; the last of the day.
  const actions = panel(page, 'Next best actions');
  await actions.getByRole('button', { name: 'Plan 2 appointments that are not planned' }).click();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  const nextDay = addDays(today, 1);
  await postChanges(key, [
    row('schedule', 'N', { providerId: 'DASH.H', date: nextDay, start: '09:00', end: '10:40' }),
    row('schedule', 'LATE', { providerId: 'DASH.H', date: nextDay, start: '13:00', end: '13:20' }),
  ]);
  const gap = actions.getByRole('link', { name: /^Fill the 60-minute gap at 9:00\sa\.m\. with Dora Dash/ });
  await expect(gap).toHaveAttribute('href', `/dashboard?date=${nextDay}`);

  await day(page, 'today').click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?date=${today}$`));
});
