import { expect, test } from '../support/test.js';
import type pg from 'pg';
import type { ClinicView } from '../../libs/contracts/src/index.js';
import { addDays, dateAt } from '../../libs/hygiene/src/index.js';
import { connectToDatabase } from '../support/database.js';
import { valuesByPath } from '../support/dashboard-metrics/differences.js';
import { expectAnswer } from '../support/dashboard-metrics/expect-stable.js';
import { expectedDashboard } from '../support/dashboard-metrics/expected-dashboard.js';
import { expectedHygiene } from '../support/dashboard-metrics/expected-hygiene.js';
import { actualPlans } from '../support/dashboard-metrics/actual-plans.js';
import { expectedOpenTime } from '../support/dashboard-metrics/expected-open-time.js';
import { expectedPlans, expectedSuccess, type PlanFigures } from '../support/dashboard-metrics/expected-plans.js';
import { findMissed } from '../support/dashboard-metrics/missed-sql.js';
import { ADMIN, ApiClient, CLINIC, type Days } from '../support/api-client.js';

const CLINICS = [CLINIC, 'Harbour View Dental', 'Foothills Family Dental'];
/** One of each clinic's own hygienists. */
const HYGIENIST = 'H1';

/** The API answers no longer range at once. */
const MAX_DAYS = 62;
/** The demo's history of 18 months, and what is ahead. */
const [RANGES_BEFORE, RANGES_AHEAD] = [9, 1];
/** Days on each side of today whose counts are compared. */
const COUNTED_DAYS = 4;
/** How many scorecards of a clinic are compared. */
const SCORECARDS = 10;

let database: pg.Client;
let admin: ApiClient;

test.beforeAll(async () => {
  database = await connectToDatabase();
  admin = await ApiClient.signIn(ADMIN);
});
test.afterAll(() => database.end());

/** Days that lie side by side, from 18 months ago to two months ahead. */
function rangesAround(today: string): Days[] {
  return Array.from({ length: RANGES_BEFORE + RANGES_AHEAD }, (_, at) => {
    const startDate = addDays(today, (at - RANGES_BEFORE) * MAX_DAYS);
    return { startDate, endDate: addDays(startDate, MAX_DAYS - 1) };
  });
}

/** How many values of some answers are neither null nor 0. */
const countNonZero = (answers: unknown): number => [...valuesByPath(answers).values()].filter(Boolean).length;

/** The appointments of a list by their id, so that differences name it. */
const byId = (figures: readonly PlanFigures[]): Record<string, PlanFigures> =>
  Object.fromEntries(figures.map((one) => [one.appointmentId, one]));

for (const name of CLINICS)
  test.describe(`the rows of ${name}`, () => {
    let clinic: ClinicView;

    test.beforeAll(async () => {
      clinic = admin.clinic(name);
      await findMissed(database, clinic.clinicId);
    });

    test('give what the dashboard API answers, for all providers and for one', async () => {
      test.slow();
      const today = dateAt(Date.now(), clinic.timeZone);
      for (const providerIds of [[], [HYGIENIST]]) {
        const scope = { clinic, providerIds };
        const counts = [];
        for (let by = -COUNTED_DAYS; by <= COUNTED_DAYS; by++) {
          const date = addDays(today, by);
          const answer = await expectAnswer(
            `the counts around ${date} for ${providerIds[0] ?? 'all providers'}`,
            () => admin.hygieneDashboard(clinic, providerIds, date),
            () => expectedHygiene(database, scope, date),
          );
          counts.push(answer);
        }
        for (const key of ['rebooked', 'plannedAppointments', 'planNext'] as const)
          expect(counts.filter(({ today: day }) => day[key] > 0).length).toBeGreaterThan(0);

        let perfect = 0;
        for (const days of rangesAround(today)) {
          const period = `${days.startDate} to ${days.endDate} for ${providerIds[0] ?? 'all providers'}`;
          const { dashboard } = await expectAnswer(
            `the dashboard of ${period}`,
            () => admin.dashboard(clinic, providerIds, days),
            () => expectedDashboard(database, scope, days),
          );
          const openTime = await expectAnswer(
            `the open time of ${period}`,
            () => admin.openTime(clinic, providerIds, days),
            () => expectedOpenTime(database, scope, days),
          );
          perfect += dashboard.reduce((sum, { perfectAppointments }) => sum + perfectAppointments, 0);
          // Somebody worked on a fair part of the days.
          const [produced, open] = [dashboard, openTime].map((answer) => countNonZero(answer) / answer.length);
          expect(produced).toBeGreaterThan(1.2); // The date, and a value on some days.
          expect(open).toBeGreaterThan(3.5); // The date, the name, the id, and values on some days.
        }
        expect(perfect).toBeGreaterThan(0);
      }
    });

    test('have the plans that calendar, analyses and scorecards show', async () => {
      test.slow();
      const scope = { clinic, providerIds: [] };
      const today = dateAt(Date.now(), clinic.timeZone);
      const days = { startDate: addDays(today, -COUNTED_DAYS), endDate: addDays(today, COUNTED_DAYS) };
      await expectAnswer(
        'the plans of the days around today',
        async () => byId(await actualPlans(admin, clinic, days)),
        async () => byId(await expectedPlans(database, scope, days)),
      );
      const scorecards = (await expectedSuccess(database, scope, days)).slice(0, SCORECARDS);
      for (const { appointmentId, successPercentage } of scorecards)
        expect([appointmentId, (await admin.appointmentDetails(clinic, appointmentId)).successPercentage]).toEqual([
          appointmentId,
          successPercentage,
        ]);
    });
  });

test('the open time of all clinics is that of each clinic by itself', async () => {
  const today = dateAt(Date.now(), admin.clinic(CLINIC).timeZone);
  const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  await expectAnswer(
    'the open time of all clinics',
    () => admin.openTime(admin.clinic(CLINIC), 'all clinics', days),
    async () => {
      const ofClinic = (clinic: (typeof admin.clinics)[number]) =>
        expectedOpenTime(database, { clinic, providerIds: [] }, days);
      const clinics = [];
      for (const clinic of admin.clinics) clinics.push(await ofClinic(clinic));
      return clinics.flat();
    },
  );
});
