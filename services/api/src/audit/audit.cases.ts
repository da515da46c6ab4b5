import type { AuditRow } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';

describe('GET /api/auditTrail', () => {
  let served: TestApp;
  let maple: Clinic;
  let superAdmin: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    const cedar = await served.addClinic('Cedar');
    superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    await served.test.ownerPool.query(
      `insert into audit_trail (at, action, user_id, email, clinic_id, address, subject, details) values
         ('2026-11-19T23:59:59.999Z', 'signedIn', 7, 'Ann@helix.example', null, '10.0.0.1', 'one', '{}'),
         ('2026-11-20T00:00:00Z', 'userChanged', 7, 'Ann@helix.example', $1, '10.0.0.1', 'two', '{"firstName":["A","B"]}'),
         ('2026-11-20T23:59:59.999Z', 'signedIn', 8, 'ben@helix.example', $2, '10.0.0.2', 'three', '{}'),
         ('2026-11-21T00:00:00Z', 'signInFailed', null, '', null, '10.0.0.3', 'four', '{}'),
         ('2026-11-21T00:00:00Z', 'signedOut', 8, 'ben@helix.example', 987654, '10.0.0.2', 'five', '{}')`,
      [maple.clinicId, cedar.clinicId],
    );
  });
  afterAll(() => served.close());

  const add = (rows: string) =>
    served.test.ownerPool.query(
      `insert into audit_trail (at, action, user_id, email, clinic_id, address, subject, details) values ${rows}`,
    );
  const remove = (...subjects: string[]) =>
    served.test.ownerPool.query('delete from audit_trail where subject = any($1)', [subjects]);
  const list = async (parts: object = {}) => {
    const query = new URLSearchParams(
      Object.entries(parts).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    );
    const { body, headers, status } = await call('get', `/api/AuditTrail?${query}`, superAdmin);
    expect(status).toBe(200);
    return {
      subjects: (body as AuditRow[]).map(({ subject }) => subject),
      range: headers['content-range'],
      rows: body,
    };
  };
  const found = async (filter: object) => (await list({ filter })).subjects;

  it('returns the newest entries first, with the names of clinics', async () => {
    const { subjects, range, rows } = await list();
    expect(subjects).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(range).toBe('auditTrail 0-4/5');
    expect(rows[3]).toEqual({
      id: expect.any(Number),
      at: '2026-11-20T00:00:00.000Z',
      action: 'userChanged',
      userId: 7,
      email: 'Ann@helix.example',
      clinicId: maple.clinicId,
      clinicName: 'Maple',
      address: '10.0.0.1',
      subject: 'two',
      details: { firstName: ['A', 'B'] },
    });
    expect(rows[0]).toMatchObject({ clinicId: 987654, clinicName: null }); // a deleted clinic
    expect(rows[1]).toMatchObject({ userId: null, email: '' });
  });

  it('sorts by time, and pages with a Content-Range', async () => {
    expect((await list({ sort: ['at', 'ASC'] })).subjects).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect((await list({ sort: ['id', 'DESC'] })).subjects).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(await list({ range: [1, 2] })).toMatchObject({ subjects: ['four', 'three'], range: 'auditTrail 1-2/5' });
    expect(await list({ range: [5, 9] })).toMatchObject({ subjects: [], range: 'auditTrail */5' });
    expect(await list({ filter: { action: 'signedIn' }, range: [0, 0] })).toMatchObject({
      subjects: ['three'],
      range: 'auditTrail 0-0/2',
    });
  });

  it('filters by days in UTC, action, email and clinic', async () => {
    expect(await found({ from: '2026-11-20' })).toEqual(['five', 'four', 'three', 'two']);
    expect(await found({ to: '2026-11-19' })).toEqual(['one']);
    expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['three', 'two']);
    expect(await found({ action: 'signedIn' })).toEqual(['three', 'one']);
    expect(await found({ email: 'ANN@' })).toEqual(['two', 'one']);
    expect(await found({ clinicId: maple.clinicId })).toEqual(['two']);
    expect(await found({ email: 'ben', action: 'signedOut', from: '2026-11-21' })).toEqual(['five']);
    expect(await found({ email: '_' })).toEqual([]);
  });

  it('filters by days of a time zone, and returns 422 for an unknown one', async () => {
    const timeZone = 'America/Toronto';
    expect(await found({ from: '2026-11-20', to: '2026-11-20', timeZone })).toEqual(['five', 'four', 'three']);
    expect(await found({ from: '1850-01-01', to: '9999-12-31', timeZone })).toEqual(await found({}));
    for (const wrong of ['Nowhere', '+05:00', '', 5, 'AET']) {
      const filter = JSON.stringify({ from: '2026-11-20', timeZone: wrong });
      const { status, body } = await call('get', `/api/auditTrail?${new URLSearchParams({ filter })}`, superAdmin);
      const errors = body.errors?.map(({ field, message }: { field: string; message: string }) => [field, message]);
      expect([status, errors]).toEqual([422, [['filter.timeZone', 'expected a time zone']]]);
    }
  });

  it('filters by a prefix of the address, also of IPv4 addresses mapped to IPv6', async () => {
    expect(await found({ address: '10.0.0.2' })).toEqual(['five', 'three']);
    expect(await found({ address: '10.0.' })).toHaveLength(5);
    expect(await found({ address: '0.0.2' })).toEqual([]);
    await add(`('2026-11-01', 'signedIn', 9, 'six@helix.example', null, '::FFFF:192.168.7.1', 'v6', '{}')`);
    expect(await found({ address: '192.168.' })).toEqual(['v6']);
    expect(await found({ address: '::ffff:192' })).toEqual(['v6']);
    await remove('v6');
  });

  it('filters by the email of the affected account as well', async () => {
    await add(`
      ('2026-11-01', 'userChanged', 7, 'ann@helix.example', null, '', 'Carl@helix.example', '{"email":["Carl@helix.example","karl@helix.example"]}'),
      ('2026-11-02', 'userRemoved', 7, 'ann@helix.example', null, '', 'karl@helix.example', '{}'),
      ('2026-11-03', 'signInFailed', null, '', null, '', 'karl@helix.example', '{}'),
      ('2026-11-04', 'patientsRead', 8, 'ben@helix.example', null, '', 'GET appointment?a=karl@helix.example', '{}')`);
    expect(await found({ email: 'KARL@' })).toEqual(['karl@helix.example', 'karl@helix.example', 'Carl@helix.example']);
    expect(await found({ email: 'carl@' })).toEqual(['Carl@helix.example']);
    await remove('karl@helix.example', 'Carl@helix.example', 'GET appointment?a=karl@helix.example');
  });

  it('includes the sign-ins of a clinic’s users, and of former users until they were removed', async () => {
    const oak = await served.addClinic('Oak');
    const elm = await served.addClinic('Elm');
    const omar = await served.addUser('omar@helix.example', { [oak.clinicId]: false });
    const ella = await served.addUser('ella@helix.example', { [elm.clinicId]: false });
    await add(`
      ('2026-11-01', 'signedIn', ${omar.userId}, 'old@helix.example', null, '', 'old@helix.example', '{}'),
      ('2026-11-02', 'signInFailed', null, '', null, '', 'OMAR@helix.example', '{}'),
      ('2026-11-03', 'profileChanged', ${omar.userId}, 'omar@helix.example', null, '', 'omar', '{}'),
      ('2026-11-04', 'signedIn', ${ella.userId}, 'ella@helix.example', null, '', 'ella@helix.example', '{}'),
      ('2026-11-05', 'signedIn', 987001, 'gone@helix.example', null, '', 'gone@helix.example', '{}'),
      ('2026-11-06', 'userRemoved', ${omar.userId}, 'omar@helix.example', ${oak.clinicId}, '', 'Gone@helix.example', '{}'),
      ('2026-11-07', 'signedIn', 987001, 'gone@helix.example', null, '', 'gone@helix.example', '{}')`);
    const at = async (clinic: Clinic) =>
      ((await list({ filter: { clinicId: clinic.clinicId } })).rows as AuditRow[]).map(
        (row) => `${row.at.slice(8, 10)} ${row.action}`,
      );
    expect(await at(oak)).toEqual(['06 userRemoved', '05 signedIn', '02 signInFailed', '01 signedIn']);
    expect(await at(elm)).toEqual(['04 signedIn']);
    await served.test.ownerPool.query(`delete from audit_trail where at < '2026-11-19'`);
  });

  it('returns 422 for invalid filter values', async () => {
    const filter = { from: 'yesterday', to: '2026-02-30', action: 'dance', clinicId: 'Maple' };
    const { status, body } = await call('get', `/api/auditTrail?filter=${JSON.stringify(filter)}`, superAdmin);
    expect([status, body.errors]).toEqual([
      422,
      [
        { field: 'filter.from', message: 'expected a date, yyyy-mm-dd' },
        { field: 'filter.from', message: 'expected a date that exists' },
        { field: 'filter.to', message: 'expected a date that exists' },
        { field: 'filter.action', message: 'unknown action' },
        { field: 'filter.clinicId', message: 'expected the id of a clinic' },
      ],
    ]);
  });

  it('returns 422 for values out of range and for unknown filters', async () => {
    for (const [field, message, filter] of [
      ['filter.clinicId', 'expected the id of a clinic', { clinicId: 2 ** 31 }],
      ['filter.clinicId', 'expected the id of a clinic', { clinicId: -1 }],
      ['filter.from', 'expected a date that exists', { from: '0000-01-01' }],
      ['filter.address', 'expected text', { address: 10 }],
      ['filter.email', 'expected at most 200 characters', { email: 'e'.repeat(201) }],
      ['filter', 'there is no filter named ip', { ip: '10' }],
    ] as const) {
      const { status, body } = await call('get', `/api/auditTrail?filter=${JSON.stringify(filter)}`, superAdmin);
      expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    }
  });

  it('lists the actions', async () => {
    const { body } = await call('get', '/api/auditTrail/actions', superAdmin);
    expect(body).toEqual(expect.arrayContaining(['signedIn', 'userAdded', 'providerChanged', 'exported']));
  });

  it('returns 403 unless the user is a super admin', async () => {
    const admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    const developer = await served.addUser('dev@helix.example', { [maple.clinicId]: true }, { isSuperDeveloper: true });
    for (const path of ['/api/auditTrail', '/api/auditTrail/actions']) {
      expect((await served.http().get(path)).status).toBe(401);
      for (const user of [admin, developer]) expect((await call('get', path, user, maple)).status).toBe(403);
    }
  });
});
