import type { PmsChange } from '@helix/contracts';
import { AuditTrail, createLogger } from '@helix/web';
import { comparisonClinics } from '../../../demo/src/practice/comparison-clinics.js';
import { allOf, openedAt } from '../../../demo/src/practice/testing/read-source.js';
import { ClinicStaff } from '../../../demo/src/staff/clinic-staff.js';
import { SimulatedStaff } from '../../../demo/src/staff/simulated-staff.js';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import {
  EXPECTED_PLANNED_DAYS,
  EXPECTED_PRODUCTION,
  EXPECTED_REBOOKINGS,
  EXPECTED_TIME_AND_GOALS,
  EXPECTED_TIMELY_PLANS,
} from './testing/expected-report-rows.js';
import { LiveClinic } from './testing/live-clinic.js';

const NOW = Date.parse('2026-11-20T20:20:00Z');
const FIRST_DAY = '2025-11-20';
const YESTERDAY = '2026-11-19';
/** Two hygienists who work two days a week each, and a doctor, in the time zone of the clinic of the test. */
const PROFILE = { ...comparisonClinics[0]!, timeZone: 'America/Toronto', historyDays: 366 };
const itemOf = (id: string, data: { code: string; amount: number; date: string }): PmsChange => ({
  ...{ entity: 'procedure', id, op: 'upsert', version: 1 },
  data: { ...data, patientId: '1001', providerId: 'H1', status: 102, description: 'By hand', units: 1 },
});
const appointmentOf = (id: string, patientId: string, start: string, createdAt: string): PmsChange => ({
  ...{ entity: 'appointment', id, op: 'upsert', version: 1 },
  data: { patientId, providerId: 'H1', start, createdAt, durationInMinutes: 60, status: 'completed', reason: 'Recall' },
});
/**
 * What the simulation has none of: the practice takes back a scaling, items of three categories belong to no appointment, and
 * patients are booked again in the last minute of the week after, and in the first one after it.
 */
const RARE: readonly PmsChange[] = [
  itemOf('RARE1', { code: '11112', amount: 132, date: '2026-03-03' }),
  itemOf('RARE2', { code: '11112', amount: -132, date: '2026-03-24' }),
  itemOf('RARE3', { code: '11101', amount: 52.55, date: '2026-07-12' }),
  itemOf('RARE4', { code: '13411', amount: 40, date: '2026-07-12' }),
  itemOf('RARE5', { code: '04403', amount: 30, date: '2026-07-12' }),
  appointmentOf('SEEN1', 'RARE1', '2026-03-02T09:00:00', '2026-02-02T09:00:00'),
  appointmentOf('NEXT1', 'RARE1', '2026-09-07T09:00:00', '2026-03-09T23:59:00'),
  appointmentOf('SEEN2', 'RARE2', '2026-03-02T10:00:00', '2026-02-02T09:00:00'),
  appointmentOf('NEXT2', 'RARE2', '2026-09-07T10:00:00', '2026-03-10T00:00:00'),
];

describe('the rows of charts and reports, of a simulated clinic and a year', () => {
  let test: TestDatabase;
  let clinic: LiveClinic;

  const rows = async (sql: string, values: unknown[]) =>
    (await test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
  /** Expects the stored rows of the whole year to be those by the rules. @returns these. */
  const expectSameRows = async (stored: string, expected: string) => {
    const values = [clinic.clinicId, FIRST_DAY, YESTERDAY];
    const [storedRows, expectedRows] = [await rows(stored, values), await rows(expected, values)];
    const textsOf = (list: readonly unknown[]) => new Set(list.map((row) => JSON.stringify(row)));
    const [some, others] = [textsOf(storedRows), textsOf(expectedRows)];
    // The first few say what is wrong; hundreds would hide it.
    expect({
      missing: [...others].filter((row) => !some.has(row)).slice(0, 3),
      unexpected: [...some].filter((row) => !others.has(row)).slice(0, 3),
    }).toEqual({ missing: [], unexpected: [] });
    expect(storedRows.length).toBe(expectedRows.length);
    return expectedRows;
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    clinic = await LiveClinic.create(test, NOW);
    const { clinicId } = clinic;
    // One has a wage of her own and a raise, the other the goal of the clinic.
    await test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, goal_wage) values ($1, 'H1', 49.75)`,
      [clinicId],
    );
    await test.ownerPool.query(
      `insert into provider_wage (clinic_id, provider_id, effective_start, goal_wage) values ($1, 'H1', '2026-04-07', 52.4)`,
      [clinicId],
    );
    const changes = [...(await allOf((await openedAt(PROFILE, { now: NOW })).history())), ...RARE];
    for (let at = 0; at < changes.length; at += 4000) await clinic.apply(changes.slice(at, at + 4000));
    await clinic.settle();
    await planAll();
    await clinic.settle();
  }, 240_000);
  afterAll(() => test.drop());

  /** Most appointments are planned in time, some late; some procedures of the doctor are credited to the hygienist. */
  async function planAll(): Promise<void> {
    const unused = (): never => {
      throw new Error('only appointments are planned here');
    };
    const parts = {
      database: test.database,
      audit: new AuditTrail(test.database),
      commands: { saveInsuranceDetails: unused, importTimeSheet: unused },
      logger: createLogger({ logLevel: 'silent' }),
      clock: () => NOW,
    };
    const staff = new SimulatedStaff({
      ...parts,
      clinics: [new ClinicStaff(parts, PROFILE, clinic.clinicId)],
      isHistoryApplied: () => Promise.resolve(true),
      onProgress: () => undefined,
      onPlanned: () => undefined,
    });
    await staff.pass();
  }

  describe.each([
    ['as they are kept up to date', () => Promise.resolve()],
    ['after a rebuild', () => clinic.rebuild()],
  ])('%s', (_when, prepare) => {
    beforeAll(prepare, 120_000);

    it('have the production of each provider and day, by who is credited, and its categories', async () => {
      const expected = await expectSameRows(
        `select provider_id as provider, date::text, production, hygiene, x_ray, exam, other
         from provider_day
         where clinic_id = $1 and date between $2::date and $3::date
           and (production, hygiene, x_ray, exam, other) is distinct from (0, 0, 0, 0, 0)
         order by 1, 2`,
        EXPECTED_PRODUCTION,
      );
      expect(expected.length).toBeGreaterThan(200);
      expect(expected).toContainEqual(
        expect.objectContaining({ provider: 'H1', date: '2026-07-12', production: '122.55' }),
      );
    });

    it('have the minutes, known time and goals of each provider and day', async () => {
      const expected = await expectSameRows(
        `select d.provider_id as provider, d.date::text, d.appointments, d.minutes_booked as minutes,
                d.minutes_not_completed as "notCompleted", d.minutes_clocked as clocked,
                case when p.type = 1 then d.goal end as goal, case when p.type = 1 then d.goal_minutes end as "goalMinutes"
         from provider_day d
         join provider p on p.clinic_id = d.clinic_id and p.id = d.provider_id
         where d.clinic_id = $1 and d.date between $2::date and $3::date
           and (d.appointments > 0 or d.minutes_clocked is not null)
         order by 1, 2`,
        EXPECTED_TIME_AND_GOALS,
      );
      expect(expected.length).toBeGreaterThan(200);
    });

    it('have the plans that were saved in time, and how many appointments of a day have one', async () => {
      const plans = await expectSameRows(
        `select a.id, a.start_at::date::text as date, t.saved_by as "savedBy", t.saved_at as "savedAt", t.total_planned as planned
         from timely_plan t
         join appointment a on a.clinic_id = t.clinic_id and a.id = t.appointment_id
         where t.clinic_id = $1 and a.start_at::date between $2::date and $3::date order by 1`,
        EXPECTED_TIMELY_PLANS,
      );
      expect(plans.length).toBeGreaterThan(500);
      const days = await expectSameRows(
        `select provider_id as provider, date::text, appointments, planned from hygiene_day
         where clinic_id = $1 and date between $2::date and $3::date order by 1, 2`,
        EXPECTED_PLANNED_DAYS,
      );
      expect(days.length).toBeGreaterThan(150);
    });

    it('have of each appointment whether the patient was booked again a week later', async () => {
      const expected = await expectSameRows(
        `select appointment_id as id, date::text, patient_id as patient, is_rebooked as "isRebooked"
         from appointment_rebooking where clinic_id = $1 and date between $2::date and $3::date order by 1`,
        EXPECTED_REBOOKINGS,
      );
      expect(expected.length).toBeGreaterThan(1_000);
      const seen = expected.filter(({ id }) => String(id).startsWith('SEEN'));
      expect(seen.map(({ isRebooked }) => isRebooked)).toEqual([true, false]);
      const share = expected.filter(({ isRebooked }) => isRebooked).length / expected.length;
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.9);
    });
  });
});
