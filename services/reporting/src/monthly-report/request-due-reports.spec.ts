import { Database } from '@helix/database';
import { createLogger } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { DUE_AT, MONTH, storedReports } from '../testing/monthly-clinics.js';
import { addClinic, HOUR_MS, type WeeklyClinic } from '../testing/weekly-clinics.js';
import { requestDueReports } from './request-due-reports.job.js';

const MINUTE_MS = 60_000;

describe('requestDueReports', () => {
  let test: TestDatabase;
  let maple: WeeklyClinic;
  let cedar: WeeklyClinic;
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger(
    { logLevel: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );

  beforeAll(async () => {
    test = await createTestDatabase();
    maple = await addClinic(test, 'Maple');
    cedar = await addClinic(test, 'Cedar', 'America/Vancouver');
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    logged.length = 0;
    await test.ownerPool.query('truncate monthly_report, job_outbox, outbox');
    // Both agents have sent something in November.
    await seen('2030-11-01T09:00:00Z');
  });

  const seen = (at: string | null) =>
    test.ownerPool.query('update clinic set time_last_seen = $1::timestamptz, service_tier = 1', [at]);
  const run = (now: number, { database = test.database, hasBrowser = true } = {}) =>
    requestDueReports({ database, logger, hasBrowser }, now);
  const nameOf = (clinicId: number) => (clinicId === maple.clinicId ? 'Maple' : 'Cedar');
  const reports = async () =>
    (await storedReports(test)).map(({ clinicId, month, version, state, waitingFor, wantsMail }) =>
      [
        nameOf(clinicId),
        month,
        version,
        state,
        ...(waitingFor ? [waitingFor] : []),
        ...(wantsMail ? [] : ['no mail']),
      ].join(' '),
    );
  const jobs = async () => {
    const { rows } = await test.ownerPool.query<{ job: string; clinicId: number; delayMinutes: number }>(
      `select queue as job, (payload::jsonb ->> 'clinicId')::integer as "clinicId",
              (extract(epoch from not_before - now()) / 60)::float8 as "delayMinutes"
       from job_outbox order by job_outbox_id`,
    );
    return rows;
  };
  const jobNames = async () => (await jobs()).map(({ job, clinicId }) => `${nameOf(clinicId)} ${job}`);

  it('requests the month before at 06:00 of the clinic on the 1st, and not before', async () => {
    await run(DUE_AT - 1);
    expect(await reports()).toEqual([]);
    await run(DUE_AT);
    expect(await reports()).toEqual([`Maple ${MONTH} 1 queued`]);
    // Vancouver is three hours later.
    await run(DUE_AT + 3 * HOUR_MS);
    expect(await reports()).toEqual([`Maple ${MONTH} 1 queued`, `Cedar ${MONTH} 1 queued`]);
    expect(await jobNames()).toEqual(['Maple monthlyCollection', 'Cedar monthlyCollection']);
    // Clinics begin at other moments of the first ten minutes.
    const [one, other] = (await jobs()).map(({ delayMinutes }) => delayMinutes);
    expect(Math.abs(one! - other!)).toBeGreaterThan(0.5);
    expect(Math.max(one!, other!)).toBeLessThan(10);
    const { rows } = await test.ownerPool.query<{ value: string }>('select value from outbox');
    expect(rows.map(({ value }) => JSON.parse(value) as object)).toContainEqual(
      expect.objectContaining({ clinicId: cedar.clinicId, days: [], monthlyReportsChanged: true }),
    );
  });

  it('requests once, however often it runs and in several processes at once', async () => {
    const other = await Database.connect({ url: test.url });
    try {
      const both = [test.database, other, test.database, other];
      await Promise.all(both.map((database) => run(DUE_AT, { database })));
      await Promise.all(both.map((database) => run(DUE_AT + HOUR_MS, { database })));
    } finally {
      await other.close();
    }
    expect([await reports(), await jobNames()]).toEqual([[`Maple ${MONTH} 1 queued`], ['Maple monthlyCollection']]);
    await test.ownerPool.query(
      `update monthly_report set state = 'failed', error = 'The report could not be printed.'`,
    );
    await run(DUE_AT + HOUR_MS);
    expect(await reports()).toEqual([`Maple ${MONTH} 1 failed`]);
  });

  it('requests it when the service was down, until the end of the month', async () => {
    await run(Date.parse('2030-12-01T04:59:00Z'));
    expect(await reports()).toEqual([`Maple ${MONTH} 1 queued`, `Cedar ${MONTH} 1 queued`]);
    await run(Date.parse('2030-12-01T11:00:00Z'));
    expect(await reports()).toContain('Maple 2030-11 1 waiting data');
  });

  it('waits for an agent that is silent since the month, until it sends something', async () => {
    // The month was over at 04:00 in UTC.
    await seen('2030-11-01T03:59:00Z');
    await run(DUE_AT);
    await run(DUE_AT + HOUR_MS);
    expect([await reports(), await jobs()]).toEqual([[`Maple ${MONTH} 1 waiting data`], []]);
    await seen('2030-11-01T12:00:00Z');
    await Promise.all([run(DUE_AT + 2 * HOUR_MS), run(DUE_AT + 2 * HOUR_MS)]);
    expect([await reports(), await jobNames()]).toEqual([[`Maple ${MONTH} 1 queued`], ['Maple monthlyCollection']]);
    // What it had kept is still on its way.
    expect((await jobs())[0]?.delayMinutes).toBeGreaterThan(9);
  });

  it.each([null, '2030-10-30T10:00:00Z'])(
    'makes it on the 3rd at 06:00 without the agent: last seen %s',
    async (at) => {
      await seen(at);
      await run(DUE_AT);
      // Clocks go back on 3 November 2030: 06:00 is 11:00 in UTC.
      const third = Date.parse('2030-11-03T11:00:00Z');
      await run(third - MINUTE_MS);
      expect((await reports())[0]).toBe(`Maple ${MONTH} 1 waiting data`);
      await run(third);
      expect((await reports())[0]).toBe(`Maple ${MONTH} 1 queued`);
      expect(await jobNames()).toEqual(['Maple monthlyCollection']);
    },
  );

  it('goes on with reports that wait for a browser where there is one', async () => {
    await run(DUE_AT);
    await test.ownerPool.query(
      `update monthly_report set state = 'waiting', waiting_for = 'browser'; truncate job_outbox`,
    );
    await run(DUE_AT + HOUR_MS, { hasBrowser: false });
    expect([await reports(), await jobs()]).toEqual([[`Maple ${MONTH} 1 waiting browser`], []]);
    await Promise.all([run(DUE_AT + HOUR_MS), run(DUE_AT + HOUR_MS)]);
    expect([await reports(), await jobNames()]).toEqual([[`Maple ${MONTH} 1 queued`], ['Maple monthlyRendering']]);
  });

  it('comes after a version that a user had made, and not while one is being made', async () => {
    const { rows } = await test.ownerPool.query<{ id: number }>(
      `insert into app_user (email, first_name, last_name) values ('u@helix.example', 'U', 'U') returning user_id as id`,
    );
    const add = `insert into monthly_report (clinic_id, month, version, state, requested_by, wants_mail)
                 values ($1, '2030-10-01', 1, 'rendering', $2, false)`;
    await test.ownerPool.query(add, [maple.clinicId, rows[0]!.id]);
    await run(DUE_AT);
    expect(await reports()).toEqual([`Maple ${MONTH} 1 rendering no mail`]);
    await test.ownerPool.query(`update monthly_report set state = 'failed', error = 'It failed.'`);
    await run(DUE_AT);
    expect(await reports()).toEqual([`Maple ${MONTH} 1 failed no mail`, `Maple ${MONTH} 2 queued`]);
  });

  it.each([
    ['a trial', 1, false, true],
    ['paying', 2, false, true],
    ['reports only', 6, false, true],
    ['data only with reports', 3, true, true],
    ['data only', 3, false, false],
    ['Helix’s own', 0, false, false],
    ['cancelled', 4, true, false],
    ['suspended', 5, true, false],
  ])('makes reports by the tier of the clinic: %s', async (_, tier, getTier3Reports, isMade) => {
    await test.ownerPool.query('update clinic set service_tier = $1, get_tier3_reports = $2', [tier, getTier3Reports]);
    await run(DUE_AT);
    expect(await reports()).toEqual(isMade ? [`Maple ${MONTH} 1 queued`] : []);
  });

  it.each([
    ['cancelled', 4],
    ['suspended', 5],
  ])('keeps a report waiting while the clinic is %s, and goes on when it is active again', async (_, tier) => {
    await seen('2030-11-01T03:59:00Z');
    await run(DUE_AT);
    await seen('2030-11-01T12:00:00Z');
    await test.ownerPool.query('update clinic set service_tier = $1', [tier]);
    await run(DUE_AT + 2 * HOUR_MS);
    expect([await reports(), await jobs()]).toEqual([[`Maple ${MONTH} 1 waiting data`], []]);
    await test.ownerPool.query('update clinic set service_tier = 2');
    await run(DUE_AT + 2 * HOUR_MS);
    expect(await jobNames()).toEqual(['Maple monthlyCollection']);
  });

  it('begins with the next month in a clinic that came after the 1st at 06:00', async () => {
    await test.ownerPool.query(`update clinic set date_created = '2030-11-01T10:00:01Z' where name = 'Maple'`);
    await run(DUE_AT + HOUR_MS);
    expect(await reports()).toEqual([]);
    await test.ownerPool.query('update clinic set date_created = now()');
  });

  it('goes on with other clinics when one fails', async () => {
    await test.ownerPool.query(`update clinic set time_zone = 'America/Nowhere' where name = 'Maple'`);
    await run(DUE_AT + 3 * HOUR_MS);
    await test.ownerPool.query(`update clinic set time_zone = 'America/Toronto' where name = 'Maple'`);
    expect(await reports()).toEqual([`Cedar ${MONTH} 1 queued`]);
    expect(logged).toContainEqual(
      expect.objectContaining({ clinicId: maple.clinicId, msg: 'could not request the monthly report of a clinic' }),
    );
  });
});
