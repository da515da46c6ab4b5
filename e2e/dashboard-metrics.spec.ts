import { expect, test, type Page } from './support/test.js';
import type pg from 'pg';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { connectToDatabase } from './support/database.js';
import { expectShown } from './support/dashboard-metrics/expect-stable.js';
import { expectedEvents, expectedSuccess } from './support/dashboard-metrics/expected-plans.js';
import { expectedOnHome, HOME_CHARTS, shownOnHome } from './support/dashboard-metrics/expected-home.js';
import {
  expectedOfClinic,
  expectedOfClinics,
  OPEN_TIME_CARDS,
} from './support/dashboard-metrics/expected-open-time-cards.js';
import { percent } from './support/dashboard-metrics/format.js';
import { showTables, tablesOf, textsOf } from './support/dashboard-metrics/panels.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, helixUrl } from './support/api-client.js';
import { open } from './support/open.js';
import { NOW, WEDNESDAY } from './support/screens.js';

/** One of each clinic's own hygienists. */
const HYGIENIST = 'H1';

/** Days before today whose scorecards are looked at. */
const DAYS_BEFORE = 4;

let database: pg.Client;
let admin: ApiClient;

test.beforeAll(async () => {
  database = await connectToDatabase();
  admin = await ApiClient.signIn(ADMIN);
});
test.afterAll(() => database.end());

/** Loads a page and turns its charts into tables. */
async function goToTables(page: Page, path: string, charts: readonly string[]): Promise<void> {
  await page.goto(`${helixUrl()}${path}`);
  await showTables(page, charts);
}

test('the home dashboard shows what the API answers, now and on a working day', async ({ page }) => {
  test.slow();
  const clinic = admin.clinic(CLINIC);
  const expectHome = (what: string, today: () => string, providerIds: string[]): Promise<string[]> =>
    expectShown(
      what,
      () => shownOnHome(page),
      () => expectedOnHome(admin, clinic, providerIds, today()),
    );
  await open(page, ADMIN, '/mydashboard');
  await showTables(page, HOME_CHARTS);
  await expectHome('now', () => dateAt(Date.now(), clinic.timeZone), []);

  await page.clock.setFixedTime(NOW);
  const path = `/mydashboard?c=${clinic.clinicGuid}`;
  await goToTables(page, path, HOME_CHARTS);
  const all = await expectHome('on Wednesday', () => WEDNESDAY, []);
  // Five parts, two weeks and a year.
  expect(all).toHaveLength(5 + 7 + 7 + 12);
  await goToTables(page, `${path}&p_id=${HYGIENIST}`, HOME_CHARTS);
  const one = await expectHome('of one hygienist', () => WEDNESDAY, [HYGIENIST]);
  expect(one).not.toEqual(all);
});

test('the open time page shows what the API answers for several clinics and for one', async ({ page, browser }) => {
  test.slow();
  await open(page, ADMIN, '/openTimeDashboard');
  await showTables(page, OPEN_TIME_CARDS);
  const shown = () => tablesOf(page, OPEN_TIME_CARDS);
  await expectShown('now', shown, () => expectedOfClinics(admin, Date.now()));
  await page.clock.setFixedTime(NOW);
  await goToTables(page, `/openTimeDashboard?c=${admin.clinic(CLINIC).clinicGuid}`, OPEN_TIME_CARDS);
  const percentages = await expectShown('on Wednesday', shown, () => expectedOfClinics(admin, NOW));
  expect(percentages.filter((percentage) => /= −?[\d.]+%$/.test(percentage))).toHaveLength(9);

  const client = await ApiClient.signIn(FRONT_DESK);
  const other = await browser.newPage();
  await other.clock.setFixedTime(NOW);
  await open(other, FRONT_DESK, '/openTimeDashboard');
  await expectShown(
    'of one clinic',
    () => textsOf(other, OPEN_TIME_CARDS),
    () => expectedOfClinic(client, client.clinics[0]!, NOW),
  );
  await other.close();
});

test('the calendar shows the plans and colours that the rows give, and a scorecard how much of its plan was done', async ({
  page,
}) => {
  test.slow();
  const clinic = admin.clinic(CLINIC);
  const scope = { clinic, providerIds: [] };
  const today = dateAt(Date.now(), clinic.timeZone);
  // The first day from tomorrow on that the clinic is open.
  let date = addDays(today, 1);
  while ((await expectedEvents(database, scope, date)).length < 10) date = addDays(date, 1);
  const event = (id: string) => page.locator(`[data-appointment-id="${id}"]`);
  await open(page, ADMIN, `/dashboard?date=${date}`);
  for (const { appointmentId, state, rnaReason } of await expectedEvents(database, scope, date)) {
    await expect(event(appointmentId)).toHaveAttribute('data-state', state);
    if (rnaReason !== null && (await event(appointmentId).locator('.hx-reason').count()) > 0)
      await expect(event(appointmentId)).toContainText(rnaReason);
  }

  const days = { startDate: addDays(today, -DAYS_BEFORE), endDate: addDays(today, -1) };
  const planned = (await expectedSuccess(database, scope, days)).filter((one) => one.successPercentage !== null);
  expect(planned.length).toBeGreaterThan(1);
  for (const { appointmentId, successPercentage } of planned.slice(0, 2)) {
    await open(page, ADMIN, `/appointment/${appointmentId}`);
    await expect(page.getByText(`Plan ${percent(successPercentage)} done`, { exact: true })).toBeVisible();
  }
});
