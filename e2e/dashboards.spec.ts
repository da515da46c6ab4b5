import { expect, test, type Page } from './support/test.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import {
  ADMIN,
  ApiClient,
  CLINIC,
  FRONT_DESK,
  helixUrl,
  HYGIENIST,
  postChanges,
  SUPER_DEVELOPER,
} from './support/api-client.js';
import { stopLiveUpdates } from './support/live-updates.js';
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

test('on a closed day the dashboard says so and leads to the next open day', async ({ page }) => {
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  const clinic = developer.clinic(CLINIC);
  // Long after the last booked day, two days before the only one that anybody works on.
  const closed = addDays(dateAt(Date.now(), clinic.timeZone), 700);
  const nextOpen = addDays(closed, 2);
  const hours = { providerId: 'DASH.H', date: nextOpen, start: '09:00', end: '17:00' };
  await postChanges(await developer.agentKey(clinic), [...people, row('schedule', 'FAR', hours)]);
  await expect.poll(() => developer.openDay(clinic, closed)).toMatchObject({ isOpen: false, nextOpenDay: nextOpen });

  await open(page, SUPER_DEVELOPER, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.setFixedTime(Date.parse(`${closed}T17:00:00Z`));
  await page.goto(`${helixUrl()}/mydashboard?c=${clinic.clinicGuid}`);
  await expect(page.getByText('The clinic is closed today.')).toBeVisible();
  for (const which of ['yesterday', 'today', 'tomorrow'] as const) {
    await expect(day(page, which)).toContainText('Closed');
    await expect(day(page, which)).toContainText('No appointments');
  }
  await page.getByRole('link', { name: /^Show \w+day$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?date=${nextOpen}$`));
});

test('the dashboard without performance shows only hygiene metrics and planned appointments', async ({ page }) => {
  await open(page, FRONT_DESK, '/mydashboard');
  await expect(page.getByRole('heading', { name: 'Hygiene metrics' })).toBeVisible();
  await expect(panel(page, 'Appointments Planned %')).toBeVisible();
  await expect(day(page, 'yesterday')).toContainText('Yesterday’s Appointments');
  for (const title of ['Today’s forecasted production per hour', 'Open time', 'Forecasted Per Hour Production'])
    await expect(panel(page, title)).toHaveCount(0);
});

test('the dashboard of a hygienist shows their own data and names them', async ({ page }) => {
  await open(page, HYGIENIST, '/mydashboard');
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveCount(0);
  const clinic = (await ApiClient.signIn(HYGIENIST)).clinics[0]!;
  const providers = await (await ApiClient.signIn(ADMIN)).providers(clinic);
  const [own, ...more] = providers.filter(({ userId }) => userId !== null && clinic.name === CLINIC);
  await page.getByRole('button', { name: 'Which providers this is about' }).hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText(/^The data reflects: [^,]+$/);
  const names = [own, ...more].map((provider) => `The data reflects: ${provider?.first_name} ${provider?.last_name}`);
  expect(names).toContain(await tooltip.textContent());
});

test('the open time page compares the clinics of a user with several', async ({ page }) => {
  await open(page, ADMIN, '/openTimeDashboard');
  for (const title of ['Today’s open time', 'Tomorrow’s open time', 'Next 7 day average open time']) {
    const card = panel(page, title);
    await card.getByRole('button', { name: title, exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveCount(1);
    await expect(page.getByRole('tooltip')).toHaveText(
      'Open time is the percent of empty time between appointments; lower is better; a negative value means overlapping bookings.',
    );
  }
  const average = panel(page, 'Next 7 day average open time');
  await average.getByRole('button', { name: /Show as table/ }).click();
  await expect(average.getByRole('rowheader')).toHaveText([
    'Foothills Family Dental',
    'Harbour View Dental',
    'Riverbend Dental',
  ]);
});

test('the open time page leaves out gaps that are shorter than chosen, and a link keeps the choice', async ({
  page,
}) => {
  const gap = (date: string, time: string, minutes: number): unknown => ({
    ...{ date, startDate: `${date}T${time}:00`, endDate: `${date}T12:00:00`, minutes, isPast: false },
    ...{ providerId: 'H1', providerName: 'Dora Dash', before: null, after: null },
  });
  await page.route('**/api/Report/OpenTimeGaps*', (route) =>
    route.fulfill({
      json: [gap('2026-11-24', '11:00', 60), gap('2026-11-24', '11:30', 30), gap('2026-11-25', '11:40', 20)],
    }),
  );
  await open(page, ADMIN, '/openTimeDashboard');
  const gaps = panel(page, 'Gaps in the schedule');
  await expect(gaps.getByRole('listitem')).toHaveCount(3);
  await expect(gaps).toContainText('Gaps of 10 minutes or more');

  await gaps.getByRole('combobox', { name: 'Length' }).click();
  await page.getByRole('option', { name: '30 min or more' }).click();
  await expect(page).toHaveURL(/[?&]gaps=30/);
  await expect(gaps.getByRole('listitem')).toHaveCount(2);
  await expect(gaps).toContainText('Gaps of 30 minutes or more');
  await expect(gaps.getByRole('region')).toHaveCount(1);
  await expect(gaps.getByRole('region', { name: 'Tuesday, 2026-Nov-24' })).toContainText('2 gaps, 1.5 h');

  await page.reload();
  await expect(gaps.getByRole('listitem')).toHaveCount(2);
});

test('the open time page shows one percentage to a user of one clinic', async ({ page }) => {
  await open(page, FRONT_DESK, '/openTimeDashboard');
  const average = panel(page, 'Next 7 day average open time');
  await expect(average).toContainText(/−?\d+(\.\d)?%/);
  await expect(average).toHaveAttribute('data-state', /success|warning|fail/);
  await expect(average.getByRole('img')).toHaveCount(0);
});

test('a card that could not be loaded says so beside the others, and Try again loads it', async ({ page }) => {
  await stopLiveUpdates(page);
  await page.route('**/api/Dashboard/GetDashboard*', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, ADMIN, '/mydashboard');
  const production = panel(page, 'Today’s forecasted production per hour');
  await expect(production).toContainText('This could not be loaded.');
  await expect(day(page, 'today')).not.toContainText('This could not be loaded.');
  await page.unroute('**/api/Dashboard/GetDashboard*');
  await production.getByRole('button', { name: 'Try again' }).click();
  await expect(production).not.toContainText('This could not be loaded.');
});

test('charts that come while a dialog is open leave nothing outside of the landmarks', async ({ page }) => {
  let release = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/Dashboard/**', async (route) => {
    await opened;
    await route.continue();
  });
  await open(page, ADMIN, '/mydashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  release();
  await expect(page.locator('main svg.recharts-surface text').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expectAccessible(page, ['region']);
});

for (const [path, charts] of [
  ['/mydashboard', 3],
  ['/openTimeDashboard', 4],
] as const)
  test(`${path} has no axe violations, with charts and with tables`, async ({ page }) => {
    await open(page, ADMIN, path);
    await expect(page.getByRole('img', { name: /%/ }).first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    const toTable = page.getByRole('button', { name: /Show as table/ });
    await expect(toTable).toHaveCount(charts);
    for (let remaining = charts - 1; remaining >= 0; remaining -= 1) {
      await toTable.first().click();
      await expect(toTable).toHaveCount(remaining);
    }
    await expect(page.getByRole('table')).toHaveCount(charts);
    // Away from the button, whose tooltip lies outside of the landmarks.
    await page.mouse.move(0, 0);
    await expectAccessibleInBothSchemes(page);
  });
