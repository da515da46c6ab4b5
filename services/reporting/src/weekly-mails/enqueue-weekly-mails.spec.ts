import { Database } from '@helix/database';
import { createLogger } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import {
  addClinic,
  addSubscriber,
  DUE_AT,
  HOUR_MS,
  storedMails,
  subscribe,
  type WeeklyClinic,
} from '../testing/weekly-clinics.js';
import { enqueueWeeklyMails } from './enqueue-weekly-mails.job.js';

describe('enqueueWeeklyMails', () => {
  let test: TestDatabase;
  let maple: WeeklyClinic;
  let cedar: WeeklyClinic;
  let ada: number;
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger(
    { logLevel: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );

  beforeAll(async () => {
    test = await createTestDatabase();
    maple = await addClinic(test, 'Maple');
    cedar = await addClinic(test, 'Cedar', 'America/Vancouver');
    ada = await addSubscriber(test, 'ada@helix.example', maple, cedar);
    await addSubscriber(test, 'bo@helix.example', maple);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    logged.length = 0;
    await test.ownerPool.query('truncate report_mail, job_outbox');
  });

  const enqueue = (now: number, database = test.database) => enqueueWeeklyMails({ database, logger }, now);
  const jobs = async () => {
    const { rows } = await test.ownerPool.query<{ job: { clinicId: number; userId: number; period: string } }>(
      `select payload::jsonb as job from job_outbox where queue = 'reportMail' order by job_outbox_id`,
    );
    return rows.map(({ job }) => `${job.clinicId === maple.clinicId ? 'Maple' : 'Cedar'} ${job.userId} ${job.period}`);
  };

  it('writes a row and a job for each subscriber when it is Monday 06:00 in the clinic, and not before', async () => {
    await enqueue(DUE_AT - 1);
    expect(await storedMails(test)).toEqual([]);
    await enqueue(DUE_AT);
    expect(await jobs()).toEqual([`Maple ${ada} 2030-11-11`, `Maple ${ada + 1} 2030-11-11`]);
    // Vancouver is three hours later.
    await enqueue(DUE_AT + 3 * HOUR_MS);
    expect(await jobs()).toEqual([
      ...[`Maple ${ada} 2030-11-11`, `Maple ${ada + 1} 2030-11-11`, `Cedar ${ada} 2030-11-11`],
    ]);
    expect(await storedMails(test)).toEqual([
      ...['ada 2030-11-11 queued', 'ada 2030-11-11 queued', 'bo 2030-11-11 queued'],
    ]);
  });

  it('adds nothing however often it runs, in several processes at once', async () => {
    const other = await Database.connect({ url: test.url });
    try {
      await Promise.all([test.database, other, test.database, other].map((database) => enqueue(DUE_AT, database)));
      await enqueue(DUE_AT + HOUR_MS);
    } finally {
      await other.close();
    }
    expect(await jobs()).toHaveLength(2);
  });

  it('enqueues once when it was killed before or after the commit', async () => {
    let calls = 0;
    const killedBeforeCommit = {
      query: test.database.query.bind(test.database),
      inClinics: (ids: readonly number[], work: Parameters<Database['inClinics']>[1]) =>
        test.database.inClinics(ids, async (transaction) => {
          const result = await work(transaction);
          calls += 1;
          // The first transaction finds the clinics, the second one writes.
          if (calls === 2) throw new Error('killed');
          return result;
        }),
    } as unknown as Database;
    await enqueue(DUE_AT, killedBeforeCommit);
    expect([await storedMails(test), await jobs()]).toEqual([[], []]);
    for (let run = 0; run < 2; run += 1) await enqueue(DUE_AT);
    expect(await jobs()).toHaveLength(2);
  });

  it('is up to 72 hours late, and then notes that a mail was skipped, in the next week as well', async () => {
    await enqueue(DUE_AT + 72 * HOUR_MS);
    expect(await jobs()).toEqual([
      ...[`Maple ${ada} 2030-11-11`, `Maple ${ada + 1} 2030-11-11`, `Cedar ${ada} 2030-11-11`],
    ]);
    await test.ownerPool.query('truncate report_mail, job_outbox');

    // Cedar has three hours left.
    await enqueue(DUE_AT + 72 * HOUR_MS + 1);
    expect(await jobs()).toEqual([`Cedar ${ada} 2030-11-11`]);
    await test.ownerPool.query('truncate report_mail, job_outbox');

    await enqueue(DUE_AT + (7 * 24 + 24) * HOUR_MS);
    expect(await storedMails(test)).toEqual([
      ...['ada 2030-11-11 skipped', 'ada 2030-11-11 skipped', 'ada 2030-11-18 queued', 'ada 2030-11-18 queued'],
      ...['bo 2030-11-11 skipped', 'bo 2030-11-18 queued'],
    ]);
    expect(await jobs()).toHaveLength(3);
    expect(logged).toContainEqual(
      expect.objectContaining({ clinicId: maple.clinicId, mails: 2, msg: expect.stringContaining('72 hours late') }),
    );
  });

  it('begins on the Monday after somebody has subscribed', async () => {
    const late = await addSubscriber(test, 'late@helix.example');
    await test.ownerPool.query('insert into user_clinic values ($1, $2, true)', [maple.clinicId, late]);
    await subscribe(test.ownerPool, maple.clinicId, late, '2030-11-19');
    await enqueue(DUE_AT + 48 * HOUR_MS);
    await enqueue(DUE_AT + 7 * 24 * HOUR_MS);
    const mails = (await storedMails(test)).filter((mail) => mail.startsWith('late'));
    await test.ownerPool.query('delete from app_user where user_id = $1', [late]);
    expect(mails).toEqual(['late 2030-11-18 queued']);
  });

  it('leaves out who may not see the report any more', async () => {
    await test.ownerPool.query('update user_clinic set is_admin = false where user_id = $1', [ada]);
    await enqueue(DUE_AT + 3 * HOUR_MS);
    await test.ownerPool.query('update user_clinic set is_admin = true where user_id = $1', [ada]);
    expect(await jobs()).toEqual([`Maple ${ada + 1} 2030-11-11`]);
  });

  it('goes on with other clinics when one fails', async () => {
    await test.ownerPool.query(`update clinic set time_zone = 'America/Nowhere' where name = 'Maple'`);
    await enqueue(DUE_AT + 3 * HOUR_MS);
    await test.ownerPool.query(`update clinic set time_zone = 'America/Toronto' where name = 'Maple'`);
    expect(await jobs()).toEqual([`Cedar ${ada} 2030-11-11`]);
    expect(logged).toContainEqual(
      expect.objectContaining({ clinicId: maple.clinicId, msg: 'could not enqueue the weekly mails of a clinic' }),
    );
  });
});
