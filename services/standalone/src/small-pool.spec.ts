import { routePermissions } from '@helix/contracts';
import { changeBatches } from './testing/change-stream.js';
import { Installation } from './testing/installation.js';
import { Sender } from './testing/sender.js';

const PASSWORD = 'Maple-syrup-in-spring-7';
/** Both are streams, or lead to another site. */
const WITHOUT = ['GET events', 'GET oidc/start', 'GET oidc/callback'];
const QUERY =
  'startDate=2026-11-23&endDate=2026-11-27&date=2026-11-24&year=2026&month=11&providerId=provider.1&code=11111';

/**
 * Whoever takes a second connection while he has one waits for ever when all others do the same. With two connections two
 * are enough; with the usual eight it would happen on a busy day.
 */
describe('Helix with two connections to its database', () => {
  let place: Installation;

  beforeAll(async () => {
    place = await Installation.create();
  });
  afterAll(() => place.remove());

  it('applies an agent’s changes while every page is read several times at once', async () => {
    const helix = place.start({ DATABASE_POOL: '2' });
    await helix.waitForOutput('Helix runs at', 110_000);
    const { clinicId, clinicGuid, agentKey } = await place.addClinic('Small');
    await place.addUser('ana@helix.example', PASSWORD, clinicId);
    await place.query(
      `with admin as (update app_user set is_super_admin = true, is_super_developer = true)
       update user_clinic set is_admin = true`,
    );
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${place.url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const signIns = await Promise.all(
      Array.from({ length: 4 }, () => post('login', { email: 'ana@helix.example', password: PASSWORD })),
    );
    expect(signIns.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { token } = (await signIns[0]!.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid };

    const sender = new Sender(place.url, agentKey, changeBatches('small pool', 20, 200));
    const sent = sender.run(20);
    const paths = Object.keys(routePermissions)
      .filter((route) => /^GET [^:]+$/.test(route) && !WITHOUT.includes(route) && !/^GET agent\//.test(route))
      .map((route) => route.slice('GET '.length));
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(`${place.url}/api/${path}?clinicId=${clinicId}&${QUERY}`, { headers });
      await answer.arrayBuffer();
      return `${answer.status} ${path}`;
    };
    const polls = Array.from({ length: 3 }, () =>
      fetch(`${place.url}/api/agent/commands?wait=1`, { headers: { 'X-Api-Key': agentKey } }),
    );
    const answers = await Promise.all([...paths, ...paths, ...paths].map(read));
    expect(answers.filter((answer) => /^5/.test(answer))).toEqual([]);
    expect(answers.filter((answer) => /^200/.test(answer)).length).toBeGreaterThan(paths.length);
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await sent;
    await place.waitUntilIdle();
    const [connections] = await place.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name = 'helix standalone'`,
    );
    expect(connections?.n).toBeLessThanOrEqual(2);
  });
});
