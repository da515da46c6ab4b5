import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';

describe('provider groups and the order of the calendar', () => {
  let served: TestApp;
  let maple: Clinic;
  let admin: Person;

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    await served.test.ownerPool.query(`
      truncate provider, provider_setting, provider_group, outbox, audit_trail;
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${maple.clinicId}, 'H1', 1, 'Ana', 'Roy', 1, true), (${maple.clinicId}, 'H2', 1, 'Bea', 'Fox', 1, true),
        (${maple.clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true)`);
  });

  const call = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
    apiClient(served)(method, `/api/provider/${path}`, admin, maple).send(body);

  const addGroup = async (name: string): Promise<number> =>
    (await call('post', 'providerGroups', { name })).body.providerGroupId;
  const audited = async () =>
    (await served.test.ownerPool.query('select action, subject, details from audit_trail order by audit_id')).rows;
  const settings = async () =>
    (
      await served.test.ownerPool.query(
        'select provider_id as id, provider_group_id as "groupId", calendar_order as place from provider_setting order by 1',
      )
    ).rows;
  const order = async () =>
    ((await call('get', '')).body as { provider_id: string }[]).map(({ provider_id: id }) => id);

  it('creates and renames a group', async () => {
    const id = await addGroup('  East wing ');
    const renamed = await call('post', 'providerGroups', { providerGroupId: id, name: 'Upstairs' });
    const version = expect.any(String) as string;
    expect([renamed.status, renamed.body]).toEqual([200, { providerGroupId: id, name: 'Upstairs', version }]);
    expect((await call('get', 'providerGroups')).body).toEqual([{ providerGroupId: id, name: 'Upstairs', version }]);
    expect(await audited()).toEqual([
      { action: 'providerGroupAdded', subject: 'East wing', details: {} },
      { action: 'providerGroupRenamed', subject: 'Upstairs', details: { name: ['East wing', 'Upstairs'] } },
    ]);
  });

  it('returns 422 for a name that another group has in another case, and for no name', async () => {
    await addGroup('East wing');
    const west = await addGroup('West wing');
    const taken = [{ field: 'name', message: 'A group with this name exists.' }];
    const created = await call('post', 'providerGroups', { name: 'EAST wing' });
    expect([created.status, created.body.errors]).toEqual([422, taken]);
    const renamed = await call('post', 'providerGroups', { providerGroupId: west, name: 'east WING' });
    expect([renamed.status, renamed.body.errors]).toEqual([422, taken]);
    const unnamed = await call('post', 'providerGroups', { name: '   ' });
    expect(unnamed.body.errors).toEqual([{ field: 'name', message: 'Name is required.' }]);
    expect((await call('post', 'providerGroups', { providerGroupId: west + 99, name: 'Nobody' })).status).toBe(404);
  });

  it('returns 409 when somebody else renamed the group since it was read', async () => {
    const id = await addGroup('East wing');
    const [{ version }] = (await call('get', 'providerGroups')).body as [{ version: string }];
    const rename = (name: string, readVersion?: string) =>
      call('post', 'providerGroups', { providerGroupId: id, name, version: readVersion });
    expect((await rename('Upstairs', version)).status).toBe(200);
    const { status, body } = await rename('Downstairs', version);
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This group was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    expect((await call('get', 'providerGroups')).body).toMatchObject([{ name: 'Upstairs' }]);
    expect((await rename('Upstairs', version)).status).toBe(200);
    expect((await rename('Cellar')).status).toBe(200);
  });

  it('returns 409 when somebody else changed the order or a group since it was read', async () => {
    const east = await addGroup('East wing');
    const place = (providerId: string, providerGroupId: number | null) => ({ providerId, providerGroupId });
    const seen = async () =>
      ((await call('get', '')).body as Record<string, unknown>[]).map(
        ({ provider_id: providerId, providerGroupId, calendarOrder }) => ({
          providerId,
          providerGroupId,
          calendarOrder,
        }),
      );
    const before = await seen();
    const theirs = [place('H2', east), place('H1', null)];
    expect((await call('post', 'calendarOrder', { providers: theirs, seen: before })).status).toBe(200);

    const mine = { providers: [place('D1', null), place('H1', null), place('H2', null)], seen: before };
    const { status, body } = await call('post', 'calendarOrder', mine);
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This order was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    expect(await settings()).toEqual([
      { id: 'H1', groupId: null, place: 2 },
      { id: 'H2', groupId: east, place: 1 },
    ]);
    // A repeated save whose answer was lost; a provider that the practice-management system has sent meanwhile.
    expect((await call('post', 'calendarOrder', { providers: theirs, seen: before })).status).toBe(200);
    const now = await seen();
    await served.test.ownerPool.query(
      `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
       values (${maple.clinicId}, 'H9', 1, 'Eve', 'New', 1, true)`,
    );
    expect((await call('post', 'calendarOrder', { ...mine, seen: now })).status).toBe(200);
    expect(await order()).toEqual(['D1', 'H1', 'H2', 'H9']);
  });

  it('sets the order of the calendar and the groups, and puts providers that are not named behind', async () => {
    const east = await addGroup('East wing');
    const place = (providerId: string, providerGroupId: number | null) => ({ providerId, providerGroupId });
    const all = [place('D1', east), place('H2', null), place('H1', east)];
    const saved = await call('post', 'calendarOrder', { providers: all });
    expect([saved.status, (saved.body as { provider_id: string }[]).map((one) => one.provider_id)]).toEqual([
      200,
      ['D1', 'H2', 'H1'],
    ]);
    expect(await settings()).toEqual([
      { id: 'D1', groupId: east, place: 1 },
      { id: 'H1', groupId: east, place: 3 },
      { id: 'H2', groupId: null, place: 2 },
    ]);
    await call('post', 'calendarOrder', { providers: [place('H1', east)] });
    // The others by last name: Dent, Fox.
    expect(await order()).toEqual(['H1', 'D1', 'H2']);
    expect((await settings())[0]).toEqual({ id: 'D1', groupId: east, place: null });
  });

  it('publishes and audits only an order that differs', async () => {
    const providers = [{ providerId: 'H2', providerGroupId: null }];
    await call('post', 'calendarOrder', { providers });
    await call('post', 'calendarOrder', { providers });
    expect(await audited()).toEqual([{ action: 'calendarOrderChanged', subject: '', details: { order: ['H2'] } }]);
    const { rows } = await served.test.ownerPool.query<{ value: string }>('select value from outbox');
    expect(rows.map(({ value }) => JSON.parse(value) as unknown)).toMatchObject([{ providerIds: ['H2'] }]);
  });

  it('returns 422 for a provider twice, unknown providers and unknown groups, and changes nothing', async () => {
    const of = (...providers: object[]) => call('post', 'calendarOrder', { providers });
    const twice = await of({ providerId: 'H1', providerGroupId: null }, { providerId: 'H1', providerGroupId: null });
    expect(twice.body.errors).toEqual([{ field: 'providers', message: 'Each provider may be there once.' }]);
    const unknown = await of({ providerId: 'H1', providerGroupId: 9999 }, { providerId: 'X9', providerGroupId: null });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      [
        { field: 'providers.0.providerGroupId', message: 'Provider group not found in this clinic.' },
        { field: 'providers.1.providerId', message: 'Provider not found in this clinic.' },
      ],
    ]);
    expect(await settings()).toEqual([]);
  });

  it('frees the providers of a deleted group, which keep their place', async () => {
    const east = await addGroup('East wing');
    await call('post', 'calendarOrder', { providers: [{ providerId: 'H2', providerGroupId: east }] });
    const removed = await call('delete', `providerGroups/${east}`);
    expect([removed.status, removed.body]).toEqual([
      200,
      { providerGroupId: east, name: 'East wing', version: expect.any(String) as string },
    ]);
    expect(await settings()).toEqual([{ id: 'H2', groupId: null, place: 1 }]);
    expect((await call('delete', `providerGroups/${east}`)).status).toBe(404);
  });
});
