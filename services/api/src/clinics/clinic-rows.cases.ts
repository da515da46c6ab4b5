import { jest } from '@jest/globals';
import type { ClinicRow } from '@helix/contracts';
import { apiClient } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';

describe('GET Clinic/Clinics', () => {
  let served: TestApp;
  let superAdmin: { token: string };
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    served = await startApi({ SALESFORCE_URL: 'https://helix.my.salesforce.example/' });
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    await own(`insert into customer (customer_id, customer_name, first_name, last_name) overriding system value
               values (1, 'Elm Dental', 'Ana', 'Silva'), (2, 'Birch Dental', 'Bo', 'Lind')`);
    const rows = await own<{ name: string; id: number }>(`
      insert into clinic (customer_id, name, dms_type, dms_version, agent_version, upgrade_to_version, city, state, country,
                          time_zone, service_tier, date_created, launch_date, time_last_seen, salesforce_id)
      values
        (1, 'Elm North', 4, '23.10', '2.10.0', '2.11.0', 'Ottawa', 'ON', 'CA', 'America/Toronto', 2,
         '2025-01-02T10:00Z', '2025-03-01', '2026-11-20T10:00Z', '001580000ABCdef'),
        (1, 'Elm South', 5, '23.9', '2.9.1', null, 'Hull', 'QC', 'CA', 'America/Montreal', 3,
         '2025-01-03T10:00Z', null, '2026-11-21T10:00Z', null),
        (2, 'birch', 1, null, null, null, '', '', '', 'America/Vancouver', 0, '2025-01-01T10:00Z', '2025-02-01', null, null)
      returning name, clinic_id as id`);
    for (const { name, id } of rows) ids[name] = id;
  });
  afterAll(() => served.close());

  const own = async <Row>(sql: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query(sql, values)).rows as Row[];
  const list = (query = '', user = superAdmin) => apiClient(served)('get', `/api/Clinic/Clinics${query}`, user);
  const names = async (query: string) => ((await list(query)).body as ClinicRow[]).map(({ name }) => name);
  const rowOf = async (name: string) => ((await list()).body as ClinicRow[]).find((row) => row.name === name)!;

  it('has for super admins what they keep of each clinic', async () => {
    expect(await rowOf('Elm North')).toMatchObject({
      ...{ id: ids['Elm North'], clinicId: ids['Elm North'], customerId: 1, customerName: 'Elm Dental' },
      ...{ firstName: 'Ana', lastName: 'Silva', dmsType: 4, dmsTypeName: 'OpenDental', dmsVersion: '23.10' },
      ...{ agentVersion: '2.10.0', upgradeToVersion: '2.11.0', city: 'Ottawa', state: 'ON', country: 'CA' },
      ...{ serviceTier: 2, dateCreated: '2025-01-02T10:00:00.000Z', launchDate: '2025-03-01' },
      ...{ timeZone: 'America/Toronto', timeLastSeen: '2026-11-20T10:00:00.000Z', salesforceId: '001580000ABCdef' },
      salesforceUrl: 'https://helix.my.salesforce.example/lightning/r/Account/001580000ABCdef/view',
      ...{ agentguid: null, hasProcedureRules: false, getTier3Reports: false, syncIntervalInSeconds: 60 },
      isSummaryUpdating: false,
    });
    expect(await rowOf('birch')).toMatchObject({
      salesforceUrl: null,
      timeLastSeen: null,
      launchDate: '2025-02-01',
    });
  });

  it('has for other users the clinics that they work in, as before', async () => {
    const member = await served.addUser('member@helix.example', { [ids['Elm South']!]: true });
    const { body, headers } = await list('', member);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ name: 'Elm South', customerName: 'Elm Dental', serviceTier: 3 });
    for (const field of ['id', 'customerId', 'firstName', 'agentguid', 'salesforceId', 'timeLastSeen', 'version'])
      expect(body[0]).not.toHaveProperty(field);
    expect(headers['content-range']).toBe('clinics 0-0/1');
  });

  it('names the newest key that is valid', async () => {
    const clinicId = ids['birch'];
    const add = (hash: string, columns: string) =>
      own<{ id: string }>(
        `insert into agent_key (clinic_id, key_hash, created_at, expires_at, revoked_at)
         select $1, sha256($2), ${columns} returning key_id as id`,
        [clinicId, hash],
      );
    await add('a', `now() - interval '3 days', null, null`);
    const [valid] = await add('b', `now() - interval '2 days', now() + interval '1 hour', null`);
    await add('c', `now() - interval '1 day', now() - interval '1 second', null`);
    await add('d', `now(), null, now()`);
    expect((await rowOf('birch')).agentguid).toBe(valid!.id);
  });

  it('says whether rules of the office are stored, not those of profiles and patients', async () => {
    const clinicId = ids['Elm South'];
    const add = (profile: number, patient: string | null) =>
      own(
        `insert into procedure_rule (clinic_id, procedure_rule_type_id, health_profile_id, patient_id) values ($1, 23, $2, $3)`,
        [clinicId, profile, patient],
      );
    await add(7, null);
    await add(0, 'P1');
    expect((await rowOf('Elm South')).hasProcedureRules).toBe(false);
    const made = await apiClient(served)('post', `/api/Clinic/${clinicId}/ProcedureRule`, superAdmin);
    expect(made.status).toBe(200);
    expect((await rowOf('Elm South')).hasProcedureRules).toBe(true);
    expect((await rowOf('Elm North')).hasProcedureRules).toBe(false);
  });

  it('says whether an update of the summaries waits or runs', async () => {
    const clinicId = ids['Elm North'];
    const isUpdating = async (columns: string) => {
      await own(`insert into summary_update (clinic_id) values ($1) on conflict do nothing`, [clinicId]);
      await own(`update summary_update set ${columns} where clinic_id = $1`, [clinicId]);
      return (await rowOf('Elm North')).isSummaryUpdating;
    };
    expect(await isUpdating(`state = 'waiting', last_progress_at = now()`)).toBe(true);
    expect(await isUpdating(`state = 'running', last_progress_at = now() - interval '4 minutes'`)).toBe(true);
    expect(await isUpdating(`last_progress_at = now() - interval '6 minutes'`)).toBe(false);
    expect(await isUpdating(`state = 'done'`)).toBe(false);
  });

  it('is by customer and name, and has pages', async () => {
    expect(await names('')).toEqual(['birch', 'Elm North', 'Elm South']);
    const { body, headers } = await list('?range=[1,1]');
    expect(body).toMatchObject([{ name: 'Elm North' }]);
    expect(headers['content-range']).toBe('clinics 1-1/3');
  });

  it.each([
    ['q', '"NORTH"', ['Elm North']],
    ['q', '"silva"', ['Elm North', 'Elm South']],
    ['q', '"hull"', ['Elm South']],
    ['q', '"birch d"', ['birch']],
    ['q', '"%"', []],
    ['serviceTier', '0', ['birch']],
    ['serviceTier', '[2,3]', ['Elm North', 'Elm South']],
    ['dmsType', '5', ['Elm South']],
    ['customerId', '1', ['Elm North', 'Elm South']],
  ])('filters by %s %s', async (field, value, expected) => {
    expect(await names(`?filter={"${field}":${encodeURIComponent(value)}}`)).toEqual(expected);
  });

  it.each([
    ['name', ['birch', 'Elm North', 'Elm South']],
    ['clinicId', ['Elm North', 'Elm South', 'birch']],
    ['customerName', ['birch', 'Elm North', 'Elm South']],
    ['dmsTypeName', ['birch', 'Elm South', 'Elm North']],
    // As numbers: 2.9 comes before 2.10. What is missing is last.
    ['dmsVersion', ['Elm South', 'Elm North', 'birch']],
    ['agentVersion', ['Elm South', 'Elm North', 'birch']],
    ['city', ['Elm South', 'Elm North', 'birch']],
    ['state', ['Elm North', 'Elm South', 'birch']],
    ['serviceTier', ['birch', 'Elm North', 'Elm South']],
    ['dateCreated', ['birch', 'Elm North', 'Elm South']],
    ['launchDate', ['birch', 'Elm North', 'Elm South']],
    ['timeZone', ['Elm South', 'Elm North', 'birch']],
    ['timeLastSeen', ['Elm North', 'Elm South', 'birch']],
  ])('sorts by %s', async (field, expected) => {
    expect(await names(`?sort=["${field}","ASC"]`)).toEqual(expected);
  });

  it('keeps what is missing last when it sorts downwards', async () => {
    expect(await names('?sort=["agentVersion","DESC"]')).toEqual(['Elm North', 'Elm South', 'birch']);
  });

  it.each(['?sort=["version","ASC"]', '?filter={"name":"Elm"}', '?filter={"serviceTier":"Paying"}', '?range=[5,1]'])(
    'returns 422 for %s',
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  it('reads 500 clinics with as many statements as one', async () => {
    const statementsOf = async (query: string): Promise<number> => {
      const connection = await served.test.database.pool.connect();
      connection.release();
      const spy = jest.spyOn(Object.getPrototypeOf(connection) as typeof connection, 'query');
      try {
        expect((await list(query)).status).toBe(200);
        // Beside those of the request there are those of the outbox and of jobs.
        return spy.mock.calls.filter(([text]) => /\bfrom clinic\b|\bagent_key\b/.test(String(text))).length;
      } finally {
        spy.mockRestore();
      }
    };
    await own(`insert into clinic (customer_id, name, dms_type, time_zone)
               select 2, 'Many ' || n, 1, 'America/Toronto' from generate_series(1, 497) n`);
    await list();
    const ofOne = await statementsOf('?range=[0,0]');
    expect(ofOne).toBeGreaterThan(0);
    expect(await statementsOf('')).toBe(ofOne);
    expect((await list()).body).toHaveLength(500);
  });
});
