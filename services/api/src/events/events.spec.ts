import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { topics, type AnalysisUpdatedMessage } from '@helix/contracts';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { Sessions, SigningKeys, TOKEN_LIFETIME_SECONDS, Tokens, Viewers } from '@helix/web';
import { SECRET_KEY, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import { EventStreamService, MAX_STREAMS_PER_USER } from './event-stream.service.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';

const waitUntil = (condition: () => boolean | Promise<boolean>) => waitFor(condition, (isTrue) => isTrue, 10_000);

/** An open console, and what it has received so far. */
class Console {
  readonly events: EventSourceMessage[] = [];
  readonly comments: string[] = [];
  retry: number | undefined;
  closed = false;
  private readonly controller = new AbortController();

  static async open(url: string, headers: Record<string, string>): Promise<Console> {
    const console = new Console();
    const response = await fetch(`${url}/api/events`, { headers, signal: console.controller.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    void console.read(response.body!);
    await waitUntil(() => console.retry !== undefined);
    return console;
  }

  leave(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: (event) => this.events.push(event),
      onComment: (comment) => this.comments.push(comment.trim()),
      onRetry: (retry) => (this.retry = retry),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Left by ourselves.
    }
    this.closed = true;
  }
}

describe('GET /api/events', () => {
  let served: TestApp;
  let log: EventLog;
  let url: string;
  let maple: { clinicId: number; clinicGuid: string };
  let cedar: { clinicId: number; clinicGuid: string };
  /** Of both clinics; another one in each test. */
  let member: { userId: number; token: string };
  let members = 0;

  beforeAll(async () => {
    served = await startApi();
    log = served.app.get<EventLog>(EVENT_LOG);
    url = await served.app.getUrl();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
  });
  afterAll(() => served.close());
  beforeEach(async () => {
    const clinics = { [maple.clinicId]: false, [cedar.clinicId]: false };
    member = await served.addUser(`member${(members += 1)}@helix.example`, clinics);
  });
  afterEach(() => waitUntil(async () => (await connections()) === '0'));

  const open = (clinicGuid: string, token = member.token, more: Record<string, string> = {}) =>
    Console.open(url, { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid, ...more });
  const message = (clinicId: number, appointmentId: string): AnalysisUpdatedMessage => ({
    clinicId,
    receivedAt: 1_763_730_000_123,
    appointmentIds: [appointmentId],
    days: ['2026-11-24'],
    providersChanged: false,
  });
  const publish = (clinicId: number, value: string) =>
    log.publish(topics.analysisUpdated, [{ key: String(clinicId), value }]);
  const connections = async () => /helix_event_connections (\d+)/.exec(await served.metrics.registry.metrics())?.[1];

  it('sends changes of a clinic to its own consoles only', async () => {
    const [one, two, other] = [
      await open(maple.clinicGuid),
      await open(maple.clinicGuid),
      await open(cedar.clinicGuid),
    ];
    expect([one.retry, await connections()]).toEqual([2000, '3']);
    await publish(maple.clinicId, JSON.stringify(message(maple.clinicId, 'A1')));
    await waitUntil(() => one.events.length === 1 && two.events.length === 1);
    await publish(cedar.clinicId, JSON.stringify(message(cedar.clinicId, 'B1')));
    await waitUntil(() => other.events.length === 1);
    for (const [console, expected] of [
      [one, message(maple.clinicId, 'A1')],
      [two, message(maple.clinicId, 'A1')],
      [other, message(cedar.clinicId, 'B1')],
    ] as const) {
      expect(console.events.map(({ event, data, id }) => [event, JSON.parse(data), id])).toEqual([
        ['analysis.updated', expected, expect.stringMatching(/^\d+:\d+$/)],
      ]);
      console.leave();
    }
  });

  it('measures how long a live change took to get here, also without a console, and nothing else', async () => {
    const measured = async () => {
      const text = await served.metrics.registry.metrics();
      return ['count', 'sum'].map((part) =>
        Number(new RegExp(`helix_live_change_seconds_${part} (.+)`).exec(text)?.[1]),
      );
    };
    const [before = 0] = await measured();
    const value = JSON.stringify(message(cedar.clinicId, 'L1'));
    const key = String(cedar.clinicId);
    await log.publish(topics.analysisUpdated, [
      { key, value },
      { key, value, headers: { 'live-since': String(Date.now() - 7_000) } },
    ]);
    await waitUntil(async () => (await measured())[0] === before + 1);
    const [, sum = 0] = await measured();
    expect(sum).toBeGreaterThanOrEqual(7);
    expect(sum).toBeLessThan(60);
  });

  it('tells super developers in any clinic what changed in the developer hub, together and without naming it', async () => {
    const developer = await served.addUser(
      `dev${(members += 1)}@helix.example`,
      { [maple.clinicId]: false },
      { isSuperDeveloper: true },
    );
    const [hub, other] = [await open(maple.clinicGuid, developer.token), await open(cedar.clinicGuid)];
    await served.test.ownerPool.query(
      `with command as (
         insert into agent_command (clinic_id, command_id, kind, expires_at, requested_by_email, requested_at)
         values ($1, gen_random_uuid(), 'restart', now(), '', now())
       )
       insert into quarantine (clinic_id, stage, payload, reason) values ($1, 'ingest', '{}', 'then')`,
      [cedar.clinicId],
    );
    await waitUntil(() => hub.events.length === 1);
    expect(hub.events.map(({ event, data }) => [event, JSON.parse(data)])).toEqual([
      ['hub.updated', { parts: expect.arrayContaining(['commands', 'quarantine']) }],
    ]);
    await publish(cedar.clinicId, JSON.stringify(message(cedar.clinicId, 'B1')));
    await waitUntil(() => other.events.length === 1);
    expect(other.events.map(({ event }) => event)).toEqual(['analysis.updated']);
    for (const console of [hub, other]) console.leave();
  });

  it('skips malformed records and records whose clinic differs from their key', async () => {
    const console = await open(maple.clinicGuid);
    await publish(maple.clinicId, 'nonsense');
    await publish(maple.clinicId, '{"clinicId":1}');
    await publish(maple.clinicId, JSON.stringify(message(cedar.clinicId, 'theirs')));
    await publish(maple.clinicId, JSON.stringify(message(maple.clinicId, 'A2')));
    await waitUntil(() => console.events.length > 0);
    expect(console.events.map(({ data }) => JSON.parse(data).appointmentIds)).toEqual([['A2']]);
    expect(
      served.logLines.filter((line) => line['msg'] === 'skipped a malformed record of the event log'),
    ).toHaveLength(3);
    console.leave();
  });

  it('sends resync to a console that reconnects with Last-Event-ID', async () => {
    const console = await open(maple.clinicGuid, member.token, { 'Last-Event-ID': '3:17' });
    await waitUntil(() => console.events.length === 1);
    expect(console.events[0]).toMatchObject({ event: 'resync', data: '{}' });
    console.leave();
  });

  it('sends heartbeats, and closes when the user loses access to the clinic', async () => {
    const console = await open(maple.clinicGuid);
    const streams = served.app.get(EventStreamService);
    await streams.checkConnections();
    await waitUntil(() => console.comments.length === 1);
    expect(console.comments).toEqual(['heartbeat']);
    await served.test.ownerPool.query('delete from user_clinic where clinic_id = $1', [maple.clinicId]);
    served.app.get(Viewers).forget(member.userId);
    await streams.checkConnections();
    await waitUntil(() => console.closed);
    expect(
      (
        await served
          .http()
          .get('/api/events')
          .auth(member.token, { type: 'bearer' })
          .set('X-Clinic-Guid', maple.clinicGuid)
      ).status,
    ).toBe(403);
  });

  describe('GET /api/events when the access of its reader changes', () => {
    let admin: { userId: number; token: string };
    beforeAll(async () => {
      admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    });
    const call = (...[method, path, person]: Parameters<ReturnType<typeof apiClient>>) =>
      apiClient(served)(method, path, person, maple);
    const sql = (text: string) => served.test.ownerPool.query(text, [member.userId]);
    it.each<[string, () => PromiseLike<unknown>]>([
      ['signs out', () => call('post', '/api/logout', member).send({})],
      ['is signed out by another process', () => sql('delete from user_session where user_id = $1')],
      ['has a new password, which ends all sessions', () => served.app.get(Sessions).endAllOf(member.userId)],
      ['is removed from the clinic', () => call('delete', `/api/User/${member.userId}`, admin)],
      ['is removed from the clinic by another process', () => sql('delete from user_clinic where user_id = $1')],
      ['becomes an admin of the clinic', () => sql('update user_clinic set is_admin = true where user_id = $1')],
      ['becomes a super admin', () => sql('update app_user set is_super_admin = true where user_id = $1')],
      ['is deleted', () => sql('delete from app_user where user_id = $1')],
    ])('closes at once when the reader %s, and leaves the streams of others', async (_what, change) => {
      const colleague = await open(maple.clinicGuid, admin.token);
      const [one, another] = [await open(maple.clinicGuid), await open(maple.clinicGuid)];
      await change();
      await waitUntil(() => one.closed && another.closed);
      expect(colleague.closed).toBe(false);
      colleague.leave();
    });
  });

  it('closes the streams of an ended session only', async () => {
    const sessions = served.app.get(Sessions);
    const session = await sessions.start(member.userId);
    const [ended, other] = [await open(maple.clinicGuid, session.token), await open(maple.clinicGuid)];
    await sessions.end(session.sessionId);
    await served.app.get(EventStreamService).checkConnections();
    await waitUntil(() => ended.closed && other.comments.length === 1);
    expect(other.closed).toBe(false);
    other.leave();
  });

  it('refuses a user’s stream beyond 20 and keeps the open ones', async () => {
    const consoles = await Promise.all(
      Array.from({ length: MAX_STREAMS_PER_USER }, (_, index) =>
        open(index % 2 === 0 ? maple.clinicGuid : cedar.clinicGuid),
      ),
    );
    const another = () =>
      served.http().get('/api/events').auth(member.token, { type: 'bearer' }).set('X-Clinic-Guid', maple.clinicGuid);
    const refused = await another();
    expect([refused.status, refused.type, refused.headers['retry-after'], refused.body.detail]).toEqual([
      429,
      'application/problem+json',
      '15',
      'Too many Helix windows are open. Close some of them.',
    ]);
    expect([await connections(), consoles.filter(({ closed }) => closed)]).toEqual(['20', []]);

    // Other users have their own limit, and whoever closes a window may open another one.
    const colleague = await served.addUser('colleague@helix.example', { [maple.clinicId]: false });
    const theirs = await open(maple.clinicGuid, colleague.token);
    consoles[0]?.leave();
    await waitUntil(async () => (await connections()) === '20');
    const renewed = await open(maple.clinicGuid);
    expect((await another()).status).toBe(429);
    for (const console of [...consoles, theirs, renewed]) console.leave();
  });

  it('closes when the token expires', async () => {
    const { sessionId } = await served.app.get(Sessions).start(member.userId);
    const keys = new SigningKeys(served.test.database, SECRET_KEY);
    const nearlyOver = new Tokens(keys, () => Date.now() - (TOKEN_LIFETIME_SECONDS - 5) * 1000);
    const console = await open(maple.clinicGuid, await nearlyOver.issue(member.userId, sessionId));
    expect(console.closed).toBe(false);
    await waitUntil(() => console.closed);
  });

  it('returns 401 without a token and 400 without a clinic', async () => {
    expect((await served.http().get('/api/events')).status).toBe(401);
    expect((await served.http().get('/api/events').auth(member.token, { type: 'bearer' })).status).toBe(400);
  });

  it('closes when the server stops, without delaying it', async () => {
    const stopping = await startApi();
    const { clinicId, clinicGuid } = await stopping.addClinic('Maple');
    const { token } = await stopping.addUser('member@helix.example', { [clinicId]: false });
    const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid };
    const console = await Console.open(await stopping.app.getUrl(), headers);
    const startedAt = performance.now();
    await stopping.close();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await waitUntil(() => console.closed);
  });
});
