import { topics, type AnalysisUpdatedMessage } from '@helix/contracts';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { startIdentityProvider, type IdentityProvider } from './session/testing/identity-provider.js';
import { cookieOf, PASSWORD, refreshTokenOf, setPassword } from './session/testing/sign-in.js';
import { apiClient } from './testing/api-client.js';
import { startApi } from './testing/start-api.js';

/** Two processes of the API on one database, as an ingress takes them in turns. */
describe('what begins at one process of the API', () => {
  let test: TestDatabase;
  let provider: IdentityProvider;
  let one: TestApp;
  let other: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let people = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    provider = await startIdentityProvider({ publicUrl: 'http://helix.localhost:3000' });
    one = await startApi(provider.env, { database: test });
    other = await startApi(provider.env, { database: test });
    maple = await one.addClinic('Maple');
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    await provider.close();
    await test.drop();
  });

  const addUser = () => one.addUser(`user${(people += 1)}@helix.example`, { [maple.clinicId]: true });
  const login = (served: TestApp, email: string, password: string) =>
    served.http().post('/api/login').send({ email, password });

  it('is a sign-in whose token and cookie hold at the other, and whose end is known there within seconds', async () => {
    const { userId } = await addUser();
    await setPassword(one, userId);
    const signedIn = await login(one, `user${people}@helix.example`, PASSWORD).expect(200);
    const { token } = signedIn.body as { token: string };
    const current = () => apiClient(other)('get', '/api/user/current', { token });
    expect((await current()).status).toBe(200);
    const cookie = refreshTokenOf(signedIn);
    const renewed = await other.http().post('/api/refresh').set('Cookie', `helix_refresh=${cookie}`).expect(200);
    await one
      .http()
      .post('/api/logout')
      .set('Cookie', `helix_refresh=${refreshTokenOf(renewed)}`)
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    await waitFor(
      async () => (await current()).status,
      (status) => status === 401,
    );
  });

  it('is a sign-in through the identity provider that comes back to the other', async () => {
    await addUser();
    provider.person = 'two-1';
    provider.people.set('two-1', { email: `user${people}@helix.example`, email_verified: true });
    const started = await one.http().get('/api/oidc/start').expect(302);
    const { value } = cookieOf(started, 'helix_oidc')!;
    const { pathname, search } = await provider.signIn(started.headers['location']!);
    const back = await other.http().get(`${pathname}${search}`).set('Cookie', `helix_oidc=${value}`);
    expect([back.status, back.headers['location']]).toEqual([302, '/login?signedIn=openid']);
    await one
      .http()
      .post('/api/refresh')
      .set('Cookie', `helix_refresh=${refreshTokenOf(back)}`)
      .expect(200);
  });

  it('counts for the limit of wrong passwords at both', async () => {
    const { userId } = await addUser();
    await setPassword(one, userId);
    const email = `user${people}@helix.example`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await login(attempt % 2 === 0 ? one : other, email, 'not it, surely')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    for (const served of [one, other]) expect((await login(served, email, PASSWORD)).status).toBe(429);
  });

  it('is on the open streams of both', async () => {
    const { token } = await addUser();
    const leaving = new AbortController();
    const open = async (served: TestApp) => {
      const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': maple.clinicGuid };
      const response = await fetch(`${await served.app.getUrl()}/api/events`, { headers, signal: leaving.signal });
      const stream = { text: '' };
      const decoder = new TextDecoder();
      const read = async () => {
        for await (const chunk of response.body!) stream.text += decoder.decode(chunk as Uint8Array, { stream: true });
      };
      void read().catch(() => undefined);
      await waitFor(
        () => stream.text,
        (text) => text.includes('retry'),
      );
      return stream;
    };
    const streams = [await open(one), await open(other)];
    for (const [served, appointmentId] of [
      [one, 'A1'],
      [other, 'A2'],
    ] as const) {
      const message: AnalysisUpdatedMessage = {
        ...{ clinicId: maple.clinicId, receivedAt: 1, appointmentIds: [appointmentId], days: ['2026-11-24'] },
        providersChanged: false,
      };
      const record = { key: String(maple.clinicId), value: JSON.stringify(message) };
      await served.app.get<EventLog>(EVENT_LOG).publish(topics.analysisUpdated, [record]);
      for (const stream of streams)
        await waitFor(
          () => stream.text,
          (text) => text.includes(`"${appointmentId}"`),
        );
    }
    leaving.abort();
  });
});
