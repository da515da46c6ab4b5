import { requestSummaryUpdate } from '@helix/appointment-inputs';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { evaluatePatients } from '../due/evaluate-patients.js';
import { recompute } from '../recompute/recompute.js';
import { percentOf, updateSummaries } from './update-summaries.js';

/** SEEN is on Monday, March 2; what holds at the end of its seventh day is kept. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
    select n, 1, 'Clinic ' || n, 1, 'America/Toronto', 180, 0.3 from generate_series(1, 3) n;
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values (1, 'H1', 1, 'A', 'B', 1, true);
  insert into provider_setting (clinic_id, provider_id, goal_wage) values (1, 'H1', 60);
  insert into provider_wage (clinic_id, provider_id, effective_start, goal_wage) values (1, 'H1', '2026-03-02', 75);
  insert into patient (clinic_id, id, version, initials, birth_date) values (1, 'P1', 1, 'AB', '1980-05-05');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'SEEN', 1, 'P1', 'H1', '2026-03-02 09:00', 60, 'completed'),
    (1, 'NEXT', 1, 'P1', 'H1', '2026-09-02 09:00', 60, 'scheduled');
  insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount) values
    (1, '1', 1, 'P1', 'SEEN', 'H1', '2026-03-02', '11112', 102, 132.10);
  insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission)
    values (1, 'NEXT', 'Scaling', 150, 10)`;
const BEFORE_MIDNIGHT = Date.parse('2026-03-09T12:00:00Z');
const LATER = Date.parse('2026-04-10T12:00:00Z');
const DERIVED = [
  'appointment_analysis',
  'provider_day',
  'appointment_due',
  'appointment_treatment',
  'appointment_rebooking',
  'hygiene_day',
];
const KEPT = ['appointment_plan', 'provider_setting', 'provider_wage'];

describe('updateSummaries', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterEach(() => test.drop());

  const own = async <Row>(sql: string) => (await test.ownerPool.query(sql)).rows as Row[];
  const request = (clinicId = 1) =>
    test.database.inClinics([clinicId], (transaction) => requestSummaryUpdate(transaction, clinicId));
  const update = (clinicId = 1, signal?: AbortSignal) =>
    updateSummaries(test.database, { clinicId, request: 1 }, { clock: () => LATER, ...(signal ? { signal } : {}) });
  const stateOf = async (clinicId = 1) =>
    (
      await own<{ state: string; percent: number | null }>(
        `select state, percent from summary_update where clinic_id = ${clinicId}`,
      )
    )[0];
  /** Without when they were derived. */
  const rowsOf = async (tables: readonly string[]) => {
    const found: Record<string, unknown> = {};
    for (const table of tables)
      found[table] = (
        await own<{ row: object }>(
          `select to_jsonb(t) - 'computed_at' - 'derived_at' as row from ${table} t order by t::text`,
        )
      ).map(({ row }) => row);
    return found;
  };
  /** As live changes derive the rows: while NEXT was booked, before the seventh day had ended. */
  const deriveLive = () =>
    test.database.inClinics([1], async (transaction) => {
      await recompute(
        transaction,
        1,
        ['SEEN', 'NEXT'],
        [
          { providerId: 'H1', date: '2026-03-02' },
          { providerId: 'H1', date: '2026-09-02' },
        ],
      );
      await evaluatePatients(transaction, 1, ['P1'], { now: BEFORE_MIDNIGHT });
    });

  it('mends tampered summaries to those of a live run, and keeps rebooking, plans and wages', async () => {
    await deriveLive();
    const live = await rowsOf(DERIVED);
    const kept = await rowsOf(KEPT);
    expect(live['provider_day']).toMatchObject([{ production: 132.1 }, {}]);
    await own(`update provider_day set production = 1, appointments = 99; delete from appointment_treatment;
               update appointment_analysis set goal = 1; delete from hygiene_day`);
    expect(await rowsOf(DERIVED)).not.toEqual(live);
    await request();
    expect(await update()).toMatchObject({ appointments: 2, patients: 1 });
    expect(await rowsOf(DERIVED)).toEqual(live);
    expect(await rowsOf(KEPT)).toEqual(kept);
    expect(await stateOf()).toEqual({ state: 'done', percent: 100 });
  });

  it('keeps what was known of rebooking, although the next appointment was cancelled since', async () => {
    await deriveLive();
    await own(`update appointment set status = 'cancelled' where id = 'NEXT'`);
    await request();
    await update();
    expect(await own('select appointment_id as id, is_rebooked as "isRebooked" from appointment_rebooking')).toEqual([
      { id: 'SEEN', isRebooked: true },
    ]);
  });

  it('does nothing for a request that is finished or superseded', async () => {
    await request();
    await update();
    expect(await update()).toBeUndefined();
    await request();
    expect(await update()).toBeUndefined();
    expect(await stateOf()).toEqual({ state: 'waiting', percent: null });
  });

  it('notes how far it is while it runs, and stops between batches', async () => {
    await request();
    const stop = new AbortController();
    stop.abort(new Error('the process closes'));
    await expect(update(1, stop.signal)).rejects.toThrow('the process closes');
    expect(await stateOf()).toEqual({ state: 'running', percent: 0 });
    // The next process begins again.
    await update();
    expect(await stateOf()).toEqual({ state: 'done', percent: 100 });
  });

  it('runs for two clinics at a time, and for the third when one of them has ended', async () => {
    await Promise.all([1, 2, 3].map(request));
    const holder = await test.ownerPool.connect();
    const states = async () => (await Promise.all([1, 2, 3].map(stateOf))).map((row) => row!.state).sort();
    try {
      // The rows of the clinics that run are held until all three have been started.
      await holder.query('begin; lock table appointment in access exclusive mode');
      const updates = Promise.all([1, 2, 3].map((clinicId) => update(clinicId)));
      const slots = await waitFor(
        () =>
          own(
            `select from pg_locks where locktype = 'advisory' and classid::bigint = (hashtext('summary update')::bigint & 4294967295) and granted`,
          ),
        (rows) => rows.length === 2,
      );
      expect(slots).toHaveLength(2);
      await waitFor(states, (found) => found.filter((state) => state === 'running').length === 2);
      expect(await states()).toEqual(['running', 'running', 'waiting']);
      await holder.query('commit');
      await updates;
    } finally {
      holder.release(true);
    }
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [3, 3, 99],
    [9, 3, 99],
  ])('counts %s of %s rows as %s percent', (done, total, percent) => {
    expect(percentOf(done, total)).toBe(percent);
  });
});
