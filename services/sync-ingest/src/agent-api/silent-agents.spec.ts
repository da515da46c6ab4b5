import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { Metrics } from '@helix/web';
import { countSilentAgents, SilentAgents } from './silent-agents.js';

describe('silent agents', () => {
  let test: TestDatabase;
  /** 10:00 in Toronto, 7:00 in Vancouver. */
  const NOW = new Date('2026-11-24T15:00:00Z');
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const count = (now = NOW) => countSilentAgents(test.database, now);

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'Maple', 1, 'America/Toronto');`);
  });
  afterAll(() => test.drop());

  /** The only clinic of interest: silent for 31 minutes, with an appointment that began 20 minutes ago. */
  beforeEach(async () => {
    await test.ownerPool.query('delete from appointment');
    await clinic({ service_tier: 2, time_last_seen: minutesAgo(31), time_zone: 'America/Toronto' });
    await appointment('A1', '2026-11-24T09:40:00');
  });
  const clinic = async (fields: Record<string, unknown>) => {
    for (const [column, value] of Object.entries(fields))
      await test.ownerPool.query(`update clinic set ${column} = $1 where clinic_id = 1`, [value]);
  };
  const appointment = (id: string, start: string, status = 'scheduled', deleted = false) =>
    test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, start_at, status, deleted) values (1, $1, 1, $2, $3, $4)`,
      [id, start, status, deleted],
    );

  it('are counted when they sent nothing for 30 minutes while patients are in', async () => {
    expect(await count()).toBe(1);
    const metrics = new Metrics(false);
    new SilentAgents(test.database, metrics);
    // By the clock of this machine nothing began in the last hour.
    expect(await metrics.registry.metrics()).toMatch(/^helix_agents_silent 0$/m);
  });

  it.each([1, 2, 3, 6])('count in tier %i', async (service_tier) => {
    await clinic({ service_tier });
    expect(await count()).toBe(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['was seen 29 minutes ago', { time_last_seen: minutesAgo(29) }],
    ['was never seen', { time_last_seen: null }],
    ['belongs to a cancelled clinic', { service_tier: 4 }],
    ['belongs to a suspended clinic', { service_tier: 5 }],
    ['belongs to a clinic of ours', { service_tier: 0 }],
  ])('do not count an agent that %s', async (_, fields) => {
    await clinic(fields);
    expect(await count()).toBe(0);
  });

  it.each([
    ['07:59', '2026-11-24T12:59:00Z', 0],
    ['08:00', '2026-11-24T13:00:00Z', 1],
    ['19:59', '2026-11-25T00:59:00Z', 1],
    ['20:00', '2026-11-25T01:00:00Z', 0],
  ])('are counted at %s of their clinic: %#', async (local, at, expected) => {
    const now = new Date(at);
    await clinic({ time_last_seen: new Date(now.getTime() - 31 * 60_000) });
    await test.ownerPool.query(`update appointment set start_at = '2026-11-24'::timestamp + $1::interval`, [local]);
    expect(await count(now)).toBe(expected);
  });

  it('are counted by the time of their own clinic', async () => {
    await clinic({ time_zone: 'America/Vancouver' });
    await appointment('A2', '2026-11-24T06:40:00');
    expect(await count()).toBe(0);
  });

  it.each<[string, string, string, boolean]>([
    ['began longer ago', '2026-11-24T09:00:00', 'scheduled', false],
    ['begins later', '2026-11-24T10:01:00', 'scheduled', false],
    ['was cancelled', '2026-11-24T09:40:00', 'cancelled', false],
    ['was deleted', '2026-11-24T09:40:00', 'scheduled', true],
  ])('do not count a clinic whose only appointment %s', async (_, start, status, deleted) => {
    await test.ownerPool.query('delete from appointment');
    await appointment('A3', start, status, deleted);
    expect(await count()).toBe(0);
  });
});
