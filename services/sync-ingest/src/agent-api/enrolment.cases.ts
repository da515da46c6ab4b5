import { createHash, randomBytes } from 'node:crypto';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { createLogger } from '@helix/web';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';

describe('POST agent/enrol', () => {
  let helix: TestApp;
  let clinicId: number;
  let clinicGuid: string;
  let address = 0;

  beforeAll(async () => {
    helix = checkAnswers(
      await startTestApp({
        env: { TRUST_PROXY: '1' },
        imports: (database) => [
          EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
          SyncIngestModule,
        ],
      }),
    );
    ({ clinicId, clinicGuid } = await helix.addClinic('Maple'));
  });
  afterAll(async () => {
    await helix.app.get<EventLog>(EVENT_LOG).close();
    await helix.close();
  });
  beforeEach(async () => {
    await own(
      'delete from setup_code; delete from agent_key; delete from audit_trail; update clinic set service_tier = 2',
    );
    address += 1;
  });

  const own = async <Row>(sql: string, values: unknown[] = []) =>
    (await helix.test.ownerPool.query(sql, values)).rows as Row[];
  const newKey = () => `hx_${randomBytes(32).toString('base64url')}`;
  const addCode = async (code: string, columns = '') => {
    await own(
      `insert into setup_code (clinic_id, code_hash, expires_at) values ($1, sha256($2::text::bytea), now() + interval '7 days')`,
      [clinicId, code],
    );
    if (columns) await own(`update setup_code set ${columns} where code_hash = sha256($1::text::bytea)`, [code]);
  };
  const enrol = (code: string, key: string) =>
    helix.http().post('/api/agent/enrol').set('X-Forwarded-For', `192.0.2.${address}`).send({ code, key });
  const config = (key: string) => helix.http().get('/api/agent/config').set('X-Api-Key', key);
  const keys = () =>
    own<{ hash: string; expires: Date | null }>(
      `select encode(key_hash, 'hex') as hash, expires_at as expires from agent_key order by created_at`,
    );
  const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
  const refused = async (code: string, key = newKey()) => {
    const { status, body } = await enrol(code, key);
    return [status, body.detail] as unknown;
  };
  const AGAIN = 'Copy the setup command of the clinic again.';

  it('lets the key of an agent in and answers what the agent needs', async () => {
    await addCode('hs_first');
    const key = newKey();
    expect((await config(key)).status).toBe(401);
    const { status, body } = await enrol('hs_first', key);
    expect([status, body]).toEqual([
      200,
      {
        ...{ clinicGuid, clinicName: 'Maple', timeZone: 'America/Toronto', syncIntervalInSeconds: 60 },
        ...{ upgradeToVersion: null, maxVersion: 0 },
      },
    ]);
    expect((await config(key)).status).toBe(200);
    expect(await keys()).toEqual([{ hash: hashOf(key), expires: null }]);
    expect(JSON.stringify(await own('select k::text, s::text from agent_key k, setup_code s'))).not.toContain(key);
  });

  it('records it in the audit trail of the clinic, without code and key', async () => {
    await addCode('hs_audit');
    const key = newKey();
    await enrol('hs_audit', key);
    expect(await own('select action, subject, clinic_id, user_id, address, details from audit_trail')).toEqual([
      {
        ...{ action: 'agentEnrolled', subject: 'Maple', clinic_id: clinicId, user_id: null, details: {} },
        address: `192.0.2.${address}`,
      },
    ]);
  });

  it('keeps the older key for 24 hours, which a further setup does not extend', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()];
    for (const [code, key] of [
      ['hs_1', first],
      ['hs_2', second],
    ] as const) {
      await addCode(code);
      expect((await enrol(code, key)).status).toBe(200);
    }
    const [{ hours }] = (await own(
      `select extract(epoch from expires_at - now()) / 3600 as hours from agent_key where expires_at is not null`,
    )) as [{ hours: string }];
    expect(Number(hours)).toBeCloseTo(24, 1);
    expect((await config(first)).status).toBe(200);
    await own(`update agent_key set expires_at = now() + interval '1 hour' where expires_at is not null`);
    await addCode('hs_3');
    await enrol('hs_3', third);
    const [firstKey] = await keys();
    expect([firstKey!.hash, firstKey!.expires!.getTime() < Date.now() + 2 * 3_600_000]).toEqual([hashOf(first), true]);
    expect((await config(third)).status).toBe(200);
  });

  it('answers the same code with the same key again, and changes nothing', async () => {
    await addCode('hs_again');
    const key = newKey();
    const first = await enrol('hs_again', key);
    const second = await enrol('hs_again', key);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await keys()).toHaveLength(1);
    expect(await own('select from audit_trail')).toHaveLength(1);
    // Also after the code would have expired, and after a newer one replaced it.
    await own(`update setup_code set expires_at = now() - interval '1 s', ended_at = now()`);
    expect((await enrol('hs_again', key)).status).toBe(200);
  });

  it('refuses another key with a code that was used', async () => {
    await addCode('hs_used');
    const key = newKey();
    await enrol('hs_used', key);
    expect(await refused('hs_used')).toEqual([401, `The setup code was used already. ${AGAIN}`]);
    expect(await keys()).toEqual([{ hash: hashOf(key), expires: null }]);
  });

  it('refuses the same pair once the key was revoked', async () => {
    await addCode('hs_revoked');
    const key = newKey();
    await enrol('hs_revoked', key);
    await own('update agent_key set revoked_at = now()');
    expect(await refused('hs_revoked', key)).toEqual([401, `The setup code was used already. ${AGAIN}`]);
  });

  it.each([
    ['expired', `expires_at = now() - interval '1 s'`, 'The setup code has expired.'],
    ['replaced', 'ended_at = now()', 'A newer setup code has replaced this one.'],
  ])('refuses a code that was %s', async (_, columns, message) => {
    await addCode('hs_old', columns);
    expect(await refused('hs_old')).toEqual([401, `${message} ${AGAIN}`]);
    expect(await keys()).toEqual([]);
  });

  it('refuses a code that nobody made', async () => {
    expect(await refused('hs_nobody')).toEqual([401, `The setup code is wrong. ${AGAIN}`]);
  });

  it('lets in one of two agents that use a code at once', async () => {
    await addCode('hs_race');
    const holder = await helix.test.ownerPool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from clinic for update');
      const responses = Promise.all([enrol('hs_race', newKey()), enrol('hs_race', newKey())]);
      await waitFor(
        () =>
          own<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ([row]) => row!.n === 2,
      );
      await holder.query('commit');
      expect((await responses).map(({ status }) => status).sort()).toEqual([200, 401]);
    } finally {
      holder.release();
    }
    expect(await keys()).toHaveLength(1);
  });

  it('refuses a key that is in use, and keeps the code', async () => {
    const key = newKey();
    await addCode('hs_one');
    await enrol('hs_one', key);
    await addCode('hs_two');
    const { status, body } = await enrol('hs_two', key);
    expect([status, body.errors]).toEqual([422, [{ field: 'key', message: 'This key is in use. Make another one.' }]]);
    expect((await enrol('hs_two', newKey())).status).toBe(200);
  });

  it('refuses a key that is too short, and names what is missing', async () => {
    await addCode('hs_short');
    const { status, body } = await enrol('hs_short', 'hx_short');
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'key', message: 'expected hx_ and 32 random bytes in base64url' }],
    ]);
    const nothing = await helix.http().post('/api/agent/enrol').send({});
    expect([nothing.status, (nothing.body.errors as object[]).length]).toEqual([422, 2]);
  });

  it('refuses the agent of a cancelled clinic and keeps its code; a suspended one is let in', async () => {
    await addCode('hs_tier');
    const key = newKey();
    await own('update clinic set service_tier = 4');
    expect(await refused('hs_tier', key)).toEqual([403, 'This clinic is cancelled. Contact support.']);
    await own('update clinic set service_tier = 5');
    expect((await enrol('hs_tier', key)).status).toBe(200);
  });

  it('limits wrong codes of an address like wrong keys, together with them, and not right ones', async () => {
    const ofAddress = (test: ReturnType<typeof config>) => test.set('X-Forwarded-For', `192.0.2.${address}`);
    for (let n = 0; n < 15; n += 1) {
      expect((await enrol(`hs_wrong${n}`, newKey())).status).toBe(401);
      expect((await ofAddress(config('wrong'))).status).toBe(401);
    }
    const { status, headers } = await enrol('hs_wrong', newKey());
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ofAddress(config('wrong'))).status).toBe(429);
    address += 1;
    for (let n = 0; n < 31; n += 1) {
      await addCode(`hs_right${n}`);
      expect((await enrol(`hs_right${n}`, newKey())).status).toBe(200);
    }
  });
});

describe('the agent of a clinic', () => {
  let helix: TestApp;
  beforeAll(async () => {
    helix = checkAnswers(
      await startTestApp({
        imports: (database) => [
          EventLogModule.forRoot({ pool: database.pool, logger: createLogger({ logLevel: 'silent' }) }),
          SyncIngestModule,
        ],
      }),
    );
    const { clinicId } = await helix.addClinic('Maple');
    await helix.test.ownerPool.query(`insert into agent_key (clinic_id, key_hash) values ($1, sha256('key'))`, [
      clinicId,
    ]);
  });
  afterAll(async () => {
    await helix.app.get<EventLog>(EVENT_LOG).close();
    await helix.close();
  });

  const set = (columns: string) => helix.test.ownerPool.query(`update clinic set ${columns}`);
  const statuses = async () => {
    const agent = (method: 'get' | 'post', path: string) =>
      helix.http()[method](`/api/agent/${path}`).set('X-Api-Key', 'key');
    return [(await agent('get', 'config')).status, (await agent('post', 'changes').send({ changes: [] })).status];
  };

  it('is refused with 403 while the clinic is cancelled, and served again afterwards', async () => {
    await set('service_tier = 4');
    expect(await statuses()).toEqual([403, 403]);
    const { body } = await helix.http().get('/api/agent/config').set('X-Api-Key', 'key');
    expect(body.detail).toBe('This clinic is cancelled. Contact support.');
    await set('service_tier = 2');
    expect(await statuses()).toEqual([200, 202]);
  });

  it.each([0, 1, 3, 5, 6])('is served in tier %s', async (tier) => {
    await set(`service_tier = ${tier}`);
    expect(await statuses()).toEqual([200, 202]);
  });

  it('gets the version to upgrade to, a new interval and a new time zone with its next question', async () => {
    const config = async () => (await helix.http().get('/api/agent/config').set('X-Api-Key', 'key')).body as object;
    await set(
      `agent_version = '2.4.1', upgrade_to_version = '2.5.0', sync_interval_in_seconds = 15, time_zone = 'America/Nome'`,
    );
    expect(await config()).toMatchObject({
      ...{ upgradeToVersion: '2.5.0', syncIntervalInSeconds: 15, timeZone: 'America/Nome' },
    });
    await set(`agent_version = '2.5.0'`);
    expect(await config()).toMatchObject({ upgradeToVersion: null });
    await set(`upgrade_to_version = '2.4.0'`);
    expect(await config()).toMatchObject({ upgradeToVersion: '2.4.0' });
  });
});
