import { expect, test, type Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { connectToRows } from './support/database.js';
import { isHistoryJudged } from './support/figures/base-tables.js';
import { figuresOf } from './support/figures/differences.js';
import { expectAnswer, expectShown } from './support/figures/expect-right.js';
import { expectedDashboard } from './support/figures/expected-dashboard.js';
import { expectedHygiene } from './support/figures/expected-hygiene.js';
import { expectedOpenTime } from './support/figures/expected-open-time.js';
import { HOME_CHARTS, homeByCalls, homeShown } from './support/figures/home-words.js';
import { clinicByCalls, clinicsByCalls, OPEN_TIME_CARDS } from './support/figures/open-time-words.js';
import { showTables, tablesOf, textsOf } from './support/figures/screen.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, open, type Days } from './support/helix.js';
import { NOW, WEDNESDAY } from './support/screens.js';

const CLINICS = [CLINIC, 'Harbour View Dental', 'Foothills Family Dental'];
const FRONT_DESK = 'frontdesk@helix.example';
/** One of each clinic's own hygienists. */
const HYGIENIST = 'H1';

/** The most that a call answers at once. */
const DAYS_AT_ONCE = 62;
/** The demo's history of 18 months, and what is ahead. */
const [RANGES_BEFORE, RANGES_AHEAD] = [9, 1];
/** Days on each side of today that are asked for as today. */
const COUNTED_DAYS = 4;

let rows: pg.Client;
let admin: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  rows = await connectToRows();
  admin = await ApiClient.signIn(ADMIN);
  await expect.poll(() => isHistoryJudged(rows), { timeout: 200_000, intervals: [2_000] }).toBe(true);
});
test.afterAll(() => rows.end());

/** Days that lie side by side, from 18 months ago to two months ahead. */
function rangesAround(today: string): Days[] {
  return Array.from({ length: RANGES_BEFORE + RANGES_AHEAD }, (_, at) => {
    const startDate = addDays(today, (at - RANGES_BEFORE) * DAYS_AT_ONCE);
    return { startDate, endDate: addDays(startDate, DAYS_AT_ONCE - 1) };
  });
}

/** How many figures of some answers say something: neither null nor 0. */
const telling = (answers: unknown): number => [...figuresOf(answers).values()].filter(Boolean).length;

for (const name of CLINICS)
  for (const providerIds of [[], [HYGIENIST]])
    test(`${name}, ${providerIds[0] ?? 'all'}: the calls answer what the practice’s rows give`, async () => {
      test.slow();
      const clinic = admin.clinic(name);
      const asked = { clinic, providerIds };
      const today = dateAt(Date.now(), clinic.timeZone);

      const counts = [];
      for (let by = -COUNTED_DAYS; by <= COUNTED_DAYS; by++) {
        const date = addDays(today, by);
        const answer = await expectAnswer(
          `the counts around ${date}`,
          () => admin.hygieneDashboard(clinic, providerIds, date),
          () => expectedHygiene(rows, asked, date),
        );
        counts.push(answer);
      }
      expect(counts.filter(({ today: { rebooked } }) => rebooked > 0).length).toBeGreaterThan(0);

      for (const days of rangesAround(today)) {
        const period = `${days.startDate} to ${days.endDate}`;
        const { dashboard } = await expectAnswer(
          `the dashboard of ${period}`,
          () => admin.dashboard(clinic, providerIds, days),
          () => expectedDashboard(rows, asked, days),
        );
        const openTime = await expectAnswer(
          `the open time of ${period}`,
          () => admin.openTime(clinic, providerIds, days),
          () => expectedOpenTime(rows, asked, days),
        );
        // On a fair part of the days somebody worked.
        const [produced, open] = [dashboard, openTime].map((answer) => telling(answer) / answer.length);
        expect(produced).toBeGreaterThan(1.2); // The date, and one figure of some days.
        expect(open).toBeGreaterThan(3.5); // The date, the name, the id, and figures of some days.
      }
    });

test('clinics beside each other have the open time that each has by itself', async () => {
  const today = dateAt(Date.now(), admin.clinic(CLINIC).timeZone);
  const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  await expectAnswer(
    'the open time of all clinics',
    () => admin.openTime(admin.clinic(CLINIC), 'all clinics', days),
    async () => {
      const ofClinic = (clinic: (typeof admin.clinics)[number]) =>
        expectedOpenTime(rows, { clinic, providerIds: [] }, days);
      const clinics = [];
      for (const clinic of admin.clinics) clinics.push(await ofClinic(clinic));
      return clinics.flat();
    },
  );
});

/** Goes to a page anew, with its charts as tables. */
async function goToTables(page: Page, path: string, charts: readonly string[]): Promise<void> {
  await page.goto(`${helixUrl()}${path}`);
  await showTables(page, charts);
}

test('the home dashboard shows what the calls answer, now and on a working day', async ({ page }) => {
  test.slow();
  const clinic = admin.clinic(CLINIC);
  const expectHome = (what: string, today: () => string, providerIds: string[]): Promise<string[]> =>
    expectShown(
      what,
      () => homeShown(page),
      () => homeByCalls(admin, clinic, providerIds, today()),
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

test('the open time page shows what the calls answer, of several clinics and of one', async ({ page, browser }) => {
  test.slow();
  await open(page, ADMIN, '/openTimeDashboard');
  await showTables(page, OPEN_TIME_CARDS);
  const shown = () => tablesOf(page, OPEN_TIME_CARDS);
  await expectShown('now', shown, () => clinicsByCalls(admin, Date.now()));
  await page.clock.setFixedTime(NOW);
  await goToTables(page, `/openTimeDashboard?c=${admin.clinic(CLINIC).clinicGuid}`, OPEN_TIME_CARDS);
  const figures = await expectShown('on Wednesday', shown, () => clinicsByCalls(admin, NOW));
  expect(figures.filter((figure) => /= −?[\d.]+%$/.test(figure))).toHaveLength(9);

  const client = await ApiClient.signIn(FRONT_DESK);
  const other = await browser.newPage();
  await other.clock.setFixedTime(NOW);
  await open(other, FRONT_DESK, '/openTimeDashboard');
  await expectShown(
    'of one clinic',
    () => textsOf(other, OPEN_TIME_CARDS),
    () => clinicByCalls(client, client.clinics[0]!, NOW),
  );
  await other.close();
});
