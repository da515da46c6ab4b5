import { topics } from '@helix/contracts';
import { requestReanalysis } from '@helix/appointment-inputs';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { evaluatePatients } from '../due/evaluate-patients.js';
import { reanalyse, type ReanalysisProgress } from './reanalyse.js';

/** 250 patients with an appointment in a thousand days each; only the recall exam has a rule, and was done a year before. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, active, interval_in_months)
    select 1, id, id = 23, case when id = 23 then 18 end from generate_series(1, 45) as id;
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values (1, 'H1', 1, 'A', 'B', 1, true);
  insert into patient (clinic_id, id, version, initials) select 1, 'P' || n, 1, 'AB' from generate_series(1, 250) n;
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
    select 1, 'A' || n, 1, 'P' || n, 'H1', current_date + 1000 + time '09:00', 60, 'scheduled' from generate_series(1, 250) n;
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'PAST', 1, 'P1', 'H1', '2020-01-06 09:00', 60, 'completed');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
    select 1, n::text, 1, 'P' || n, 'H1', current_date + 635, '01202', 102, 42 from generate_series(1, 250) n;
`;

describe('reanalyse', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    const ids = Array.from({ length: 250 }, (_, index) => `P${index + 1}`);
    await test.database.inClinics([1], (transaction) => evaluatePatients(transaction, 1, ids, { now: Date.now() }));
  });
  afterEach(() => test.drop());

  const request = (ruleScope: 'office' | number) =>
    test.database.inClinics([1], (transaction) => requestReanalysis(transaction, 1, ruleScope));
  const state = async () => {
    const { rows } = await test.ownerPool.query<Record<string, unknown>>(
      `select request::int, rule_scope, total, done, started_at is not null as started, finished_at is not null as finished
       from reanalysis`,
    );
    return rows[0];
  };
  const due = async (): Promise<number | null> => {
    const { rows } = await test.ownerPool.query<{ due: number | null }>(
      `select sum(jsonb_array_length(analysis -> 'dueProcedures'))::int as due from appointment_due`,
    );
    return rows[0]?.due ?? null;
  };
  const run = (number: number, context?: Parameters<typeof reanalyse>[2]) =>
    reanalyse(test.database, { clinicId: 1, request: number }, context);

  it('evaluates all upcoming appointments by the changed rules, counts them and publishes analysis.updated', async () => {
    // The past appointment's exam is the first ever: due.
    expect(await due()).toBe(1);
    await test.ownerPool.query('update procedure_rule set interval_in_months = 12 where procedure_rule_type_id = 23');
    const number = await request('office');
    expect(await state()).toMatchObject({ request: 1, total: null, done: 0, started: false, finished: false });
    const progress: ReanalysisProgress[] = [];
    expect(await run(number, { reportProgress: (step) => void progress.push(step) })).toBe(250);
    expect(progress.map(({ done }) => done)).toEqual([100, 200, 250]);
    expect(await due()).toBe(251);
    expect(await state()).toMatchObject({ total: 250, done: 250, started: true, finished: true });
    const { rows } = await test.ownerPool.query<{ value: string }>('select value from outbox where topic = $1', [
      topics.analysisUpdated,
    ]);
    expect(
      rows.flatMap(({ value }) => (JSON.parse(value) as { appointmentIds: string[] }).appointmentIds),
    ).toHaveLength(250);
    // A second run does nothing.
    await test.ownerPool.query('delete from appointment_due');
    expect(await run(number)).toBeUndefined();
    expect(await due()).toBeNull();
  });

  it('leaves past appointments alone, also those of today', async () => {
    // Half an hour each: one ended half an hour ago, the other 3 minutes ago.
    await test.ownerPool.query(`
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
      select 1, id, 1, id, 'H1', (now() at time zone 'America/Toronto') - ago, 30, 'arrived'
      from (values ('OVER', interval '60 minutes'), ('STILL', interval '33 minutes')) v(id, ago);
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select 1, id, 1, id, 'H1', current_date - 450, '01202', 102, 42 from unnest('{OVER,STILL}'::text[]) id`);
    await test.database.inClinics([1], (transaction) =>
      evaluatePatients(transaction, 1, ['OVER', 'STILL'], { now: Date.now() }),
    );
    await test.ownerPool.query('update procedure_rule set interval_in_months = 12 where procedure_rule_type_id = 23');
    await run(await request('office'));
    expect(await state()).toMatchObject({ total: 251, done: 251, finished: true });
    const { rows } = await test.ownerPool.query(
      `select appointment_id, jsonb_array_length(analysis -> 'dueProcedures') as due
       from appointment_due where appointment_id in ('OVER', 'STILL') order by 1`,
    );
    expect(rows).toEqual([
      { appointment_id: 'OVER', due: 0 },
      { appointment_id: 'STILL', due: 1 },
    ]);
  });

  it('evaluates only the patients of a health profile when its rules changed', async () => {
    await test.ownerPool.query(`
      insert into health_profile (clinic_id, profile_name) values (1, 'Perio');
      insert into patient_health_profile select 1, 'P7', health_profile_id from health_profile;
      insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, interval_in_months)
        select 1, 23, health_profile_id, 3 from health_profile`);
    const { rows } = await test.ownerPool.query<{ id: number }>('select health_profile_id as id from health_profile');
    await run(await request(rows[0]?.id ?? 0));
    expect(await due()).toBe(2);
    expect(await state()).toMatchObject({ total: 1, done: 1, finished: true });
  });

  it('leaves a superseded request alone, and evaluates the patients of both scopes with the newer one', async () => {
    const first = await request(7);
    const second = await request('office');
    expect(await request(7)).toBe(3);
    expect([first, second]).toEqual([1, 2]);
    await run(second);
    expect(await state()).toMatchObject({ request: 3, rule_scope: 'office', done: 0, started: false });
    await run(3);
    const { rows } = await test.ownerPool.query(`select queue, payload from job_outbox order by job_outbox_id`);
    expect(rows).toEqual(
      [1, 2, 3].map((number) => ({ queue: 'reanalysis', payload: { clinicId: 1, request: number } })),
    );
    expect(await request(7)).toBe(4);
    expect(await state()).toMatchObject({ rule_scope: '7' });
  });

  it('stops between two batches when it is cancelled, and can be run again', async () => {
    const number = await request('office');
    const cancelling = new AbortController();
    const context = { signal: cancelling.signal, reportProgress: () => cancelling.abort(new Error('closing')) };
    await expect(run(number, context)).rejects.toThrow('closing');
    expect(await state()).toMatchObject({ total: 250, done: 100, finished: false });
    expect(await run(number)).toBe(250);
    expect(await state()).toMatchObject({ total: 250, done: 250, finished: true });
  });
});
