import type { Database } from '@helix/database';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { withClockAhead } from '../../../database/src/testing/with-clock-ahead.js';
import { Sessions, type Renewal } from './sessions.js';
import { SigningKeys } from './signing-keys.js';
import { Tokens } from './tokens.js';

const SECRET = 's'.repeat(32);
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const STARTED = Date.parse('2026-11-23T13:00:00Z');

describe('Sessions', () => {
  let test: TestDatabase;
  let now: number;
  let tokens: Tokens;
  let sessions: Sessions;
  const clock = () => now;
  /** The sessions of another process. */
  const others = (secret = SECRET) => new Sessions(test.database, tokens, secret, clock);

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(
      `insert into app_user (user_id, email, first_name, last_name)
       values (1, 'a@helix.example', 'A', 'B'), (2, 'c@helix.example', 'C', 'D')`,
    );
  });
  beforeEach(async () => {
    await test.ownerPool.query('delete from user_session');
    now = STARTED;
    tokens = new Tokens(new SigningKeys(test.database, SECRET, clock), clock);
    sessions = others();
  });
  afterAll(() => test.drop());

  const rows = async () =>
    (await test.ownerPool.query<{ session_id: string }>('select * from user_session order by created_at')).rows;
  const ids = async () => (await rows()).map((row) => row.session_id);
  const renewed = (renewal: Renewal) => {
    if (renewal.outcome !== 'renewed') throw new Error(`expected a renewed session, not ${renewal.outcome}`);
    return renewal.session;
  };
  const waitingForLocks = async () =>
    (
      await test.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  const until = async (condition: () => boolean | Promise<boolean>, ms = 10_000) => {
    for (const end = Date.now() + ms; !(await condition());) {
      if (Date.now() > end) throw new Error('it did not happen in time');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const secretOf = (refreshToken: string) => refreshToken.split('.')[1]!;

  it('start with an access token and a refresh token, of which the database stores only a hash', async () => {
    const session = await sessions.start(1);
    expect(await tokens.verify(session.token)).toEqual({
      userId: 1,
      sessionId: session.sessionId,
      expiresAt: STARTED + 1800 * SECOND,
    });
    expect(session.expiresAt).toEqual(new Date('2026-11-24T01:00:00Z'));
    expect(Buffer.from(secretOf(session.refreshToken), 'base64url')).toHaveLength(32);
    const { rows: stored } = await test.ownerPool.query<{ text: string; hashed: boolean }>(
      `select s::text as text, refresh_hash = sha256($1::bytea) as hashed from user_session s`,
      [secretOf(session.refreshToken)],
    );
    expect(stored).toEqual([{ text: expect.not.stringContaining(secretOf(session.refreshToken)), hashed: true }]);
    expect(await sessions.isLive(session.sessionId)).toBe(true);
  });

  it('get another refresh token with each renewal, in any process', async () => {
    const { sessionId, refreshToken } = await sessions.start(1);
    now += HOUR;
    const first = renewed(await others().renew(refreshToken));
    expect(first).toMatchObject({ sessionId, userId: 1, expiresAt: new Date('2026-11-24T02:00:00Z') });
    expect(await tokens.verify(first.token)).toEqual({ userId: 1, sessionId, expiresAt: now + 1800 * SECOND });
    const second = renewed(await sessions.renew(first.refreshToken!));
    expect(new Set([refreshToken, first.refreshToken, second.refreshToken]).size).toBe(3);
  });

  it('expire 12 hours after the last renewal', async () => {
    const one = await sessions.start(1);
    const two = await sessions.start(1);
    now += 12 * HOUR - SECOND;
    const { refreshToken } = renewed(await sessions.renew(one.refreshToken));
    now += SECOND;
    expect(await sessions.renew(two.refreshToken)).toEqual({ outcome: 'ended' });
    expect([await sessions.isLive(one.sessionId), await sessions.isLive(two.sessionId)]).toEqual([true, false]);
    now += 12 * HOUR - 2 * SECOND;
    expect((await sessions.renew(refreshToken!)).outcome).toBe('renewed');
  });

  it('expire 14 days after the start, however often they are renewed', async () => {
    let { refreshToken, expiresAt }: { refreshToken: string | null; expiresAt: Date } = await sessions.start(1);
    // 30 times 11 hours are 330 of the 336 hours.
    for (let renewal = 1; renewal <= 30; renewal += 1) {
      now += 11 * HOUR;
      ({ refreshToken, expiresAt } = renewed(await sessions.renew(refreshToken!)));
    }
    expect(expiresAt).toEqual(new Date(STARTED + 14 * DAY));
    now = STARTED + 14 * DAY - SECOND;
    ({ refreshToken, expiresAt } = renewed(await sessions.renew(refreshToken!)));
    expect(expiresAt).toEqual(new Date(STARTED + 14 * DAY));
    now += SECOND;
    expect(await sessions.renew(refreshToken!)).toEqual({ outcome: 'ended' });
  });

  it('continue in two tabs that renew at the same time: one gets the cookie, both get a token', async () => {
    const { sessionId, refreshToken } = await sessions.start(1);
    const processes = [sessions, others(), others()];
    // The row is locked until all of them wait for it, so that they really run at the same time.
    const holder = await test.ownerPool.connect();
    await holder.query('begin');
    await holder.query('select from user_session for update');
    const renewals = Array.from({ length: 9 }, (_, tab) => processes[tab % 3]!.renew(refreshToken).then(renewed));
    await until(async () => (await waitingForLocks()) === 9);
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all(renewals);
    const cookies = answers.flatMap((answer) => answer.refreshToken ?? []);
    expect(cookies).toHaveLength(1);
    for (const { token } of answers) expect(await tokens.verify(token)).toMatchObject({ userId: 1, sessionId });
    expect((await sessions.renew(cookies[0]!)).outcome).toBe('renewed');
  });

  it('end as stolen when a refresh token is reused more than a minute after it was replaced', async () => {
    const { sessionId, refreshToken } = await sessions.start(1);
    now += HOUR;
    const next = renewed(await sessions.renew(refreshToken));
    now += 60 * SECOND;
    expect(renewed(await sessions.renew(refreshToken))).toMatchObject({
      refreshToken: null,
      expiresAt: next.expiresAt,
    });
    expect(await sessions.isLive(sessionId)).toBe(true);
    now += 1;
    expect(await sessions.renew(refreshToken)).toEqual({ outcome: 'stolen', userId: 1 });
    expect([await ids(), await sessions.isLive(sessionId)]).toEqual([[], false]);
    expect(await sessions.renew(next.refreshToken!)).toEqual({ outcome: 'ended' });
    expect(await sessions.renew(refreshToken)).toEqual({ outcome: 'ended' });
  });

  it('are not taken for stolen when two tabs renew at processes whose clocks are a minute apart', async () => {
    const process = () => new Sessions(test.database, new Tokens(new SigningKeys(test.database, SECRET)), SECRET);
    for (const ahead of [61_000, -61_000]) {
      const { refreshToken } = await process().start(1);
      const first = renewed(await process().renew(refreshToken));
      expect(first.refreshToken).not.toBeNull();
      const second = renewed(await withClockAhead(ahead, () => process().renew(refreshToken)));
      expect(second.refreshToken).toBeNull();
      // The token of either is accepted by the other.
      const verify = (token: string) => new Tokens(new SigningKeys(test.database, SECRET)).verify(token);
      expect(await verify(second.token)).toMatchObject({ userId: 1 });
      expect(await withClockAhead(ahead, () => verify(first.token))).toMatchObject({ userId: 1 });
    }
  });

  it('end as stolen when a refresh token was replaced twice or is invented', async () => {
    const { refreshToken } = await sessions.start(1);
    const next = renewed(await sessions.renew(refreshToken));
    await sessions.renew(next.refreshToken!);
    expect((await sessions.renew(refreshToken)).outcome).toBe('stolen');

    const other = await sessions.start(2);
    expect(await sessions.renew(`${other.sessionId}.${'A'.repeat(43)}`)).toEqual({ outcome: 'stolen', userId: 2 });
  });

  it('are not changed by a malformed refresh token', async () => {
    const { sessionId, refreshToken } = await sessions.start(1);
    const nonsense = ['', '.', 'x', sessionId, `${sessionId}.`, `${refreshToken}.x`, `x.${secretOf(refreshToken)}`];
    for (const token of [...nonsense, `55555555-5555-4555-8555-555555555555.${secretOf(refreshToken)}`]) {
      expect(await sessions.renew(token)).toEqual({ outcome: 'ended' });
      expect(await sessions.endByRefreshToken(token)).toBeUndefined();
    }
    expect(await ids()).toEqual([sessionId]);
  });

  it('end by their refresh token, and return the identity provider’s token, which is stored encrypted', async () => {
    const idToken = 'header.payload.signature';
    const { sessionId, refreshToken } = await sessions.start(1, { idToken });
    expect(JSON.stringify(await rows())).not.toContain(idToken);
    expect(await sessions.endByRefreshToken(`${sessionId}.${'A'.repeat(43)}`)).toBeUndefined();
    expect(await sessions.isLive(sessionId)).toBe(true);
    expect(await sessions.endByRefreshToken(refreshToken)).toEqual({ sessionId, userId: 1, idToken });
    expect([await ids(), await sessions.isLive(sessionId)]).toEqual([[], false]);

    // The previous refresh token ends the session, too: another tab may have renewed a moment ago.
    const withPassword = await sessions.start(1);
    await sessions.renew(withPassword.refreshToken);
    expect(await sessions.endByRefreshToken(withPassword.refreshToken)).toMatchObject({ userId: 1, idToken: null });
    expect(await ids()).toEqual([]);

    const before = await others('y'.repeat(32)).start(1, { idToken });
    expect(await sessions.endByRefreshToken(before.refreshToken)).toMatchObject({ userId: 1, idToken: null });
  });

  it('end for one user together, and for nobody else', async () => {
    const mine = [await sessions.start(1), await sessions.start(1)];
    const theirs = await sessions.start(2);
    for (const { sessionId } of mine) expect(await sessions.isLive(sessionId)).toBe(true);
    await sessions.endAllOf(1);
    for (const { sessionId } of mine) expect(await sessions.isLive(sessionId)).toBe(false);
    expect(await ids()).toEqual([theirs.sessionId]);
  });

  describe('Sessions that end in a transaction', () => {
    const endIn = async (work: (sessionId: string) => Promise<void>) => {
      const { sessionId } = await sessions.start(1);
      expect(await sessions.isLive(sessionId)).toBe(true);
      await test.database
        .transaction(async (transaction) => {
          await sessions.endAllOf(1, transaction);
          // A lookup before the commit still finds the session.
          expect(await sessions.isLive(sessionId)).toBe(true);
          await work(sessionId);
        })
        .catch(() => undefined);
      return sessionId;
    };

    it('are not live as soon as the transaction commits', async () => {
      expect(await sessions.isLive(await endIn(() => Promise.resolve()))).toBe(false);
    });

    it('stay live when the transaction fails', async () => {
      expect(await sessions.isLive(await endIn(() => Promise.reject(new Error('no'))))).toBe(true);
    });
  });

  it('stay live for at most 20 seconds after another process has ended them', async () => {
    const process = others();
    const { sessionId } = await process.start(1);
    expect(await process.isLive(sessionId)).toBe(true);
    await sessions.end(sessionId);
    now += 20 * SECOND;
    expect(await process.isLive(sessionId)).toBe(true);
    now += 1;
    expect(await process.isLive(sessionId)).toBe(false);
  });

  it('do not cache a lookup during which the session ends', async () => {
    const { sessionId } = await sessions.start(1);
    let looked = false;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    /** Its lookups wait until `answer` is called. */
    const slow: Database = Object.assign(Object.create(test.database) as Database, {
      query: async (text: string, values: unknown[]) => {
        const found = await test.database.query(text, values);
        looked = true;
        if (text.startsWith('select')) await answered;
        return found;
      },
    });
    const process = new Sessions(slow, tokens, SECRET, clock);
    const lookedUp = process.isLive(sessionId);
    await until(() => looked);
    await process.end(sessionId);
    answer();
    expect(await lookedUp).toBe(true);
    expect(await process.isLive(sessionId)).toBe(false);
  });

  it('are deleted some time after they have expired', async () => {
    await sessions.start(1);
    now += 11 * HOUR;
    const second = await sessions.start(2);
    now += 2 * HOUR;
    const third = await sessions.start(2);
    expect(await ids()).toEqual([second.sessionId, third.sessionId]);
  });

  it('are not stored when the transaction of the sign-in fails', async () => {
    const failed = test.database.transaction(async (transaction) => {
      await sessions.start(1, { transaction });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  it('end when their user is deleted', async () => {
    await test.ownerPool.query(
      `insert into app_user (user_id, email, first_name, last_name) values (3, 'e', 'E', 'F')`,
    );
    const { sessionId, refreshToken } = await sessions.start(3);
    await test.ownerPool.query('delete from app_user where user_id = 3');
    expect(await sessions.renew(refreshToken)).toEqual({ outcome: 'ended' });
    expect(await sessions.isLive(sessionId)).toBe(false);
  });
});
