import { addDays, dateAt } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');

describe('the wage history of a provider', () => {
  let served: TestApp;
  let maple: Clinic;
  let admin: Person;
  let hygienist: Person;
  let colleague: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    colleague = await served.addUser('colleague@helix.example', { [maple.clinicId]: false });
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    await served.test.ownerPool.query(`
      truncate provider, provider_setting, provider_wage, outbox, audit_trail;
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${maple.clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${maple.clinicId}, 'H2', 1, 'Amy', 'Young', 1, true),
        (${maple.clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
      insert into provider_setting (clinic_id, provider_id, goal_wage, base_wage, user_id) values
        (${maple.clinicId}, 'H1', 60, 45.5, ${hygienist.userId})`);
  });

  const path = (providerId = 'H1') => `/api/Provider/${providerId}/WageHistory`;
  const read = (by: Person = admin, providerId = 'H1') => call('get', path(providerId), by, maple);
  const save = (providerWage: object[], by: Person = admin, providerId = 'H1') =>
    call('post', path(providerId), by, maple).send({ providerWage });
  const row = (effectiveStart: string | null, effectiveEnd: string | null, baseWage = 48, goalWage = 65) => ({
    ...{ effectiveStart, effectiveEnd, baseWage, goalWage },
  });
  const published = async () =>
    (await served.test.ownerPool.query<{ value: string }>('select value from outbox order by outbox_id')).rows.map(
      ({ value }) => (JSON.parse(value) as Record<string, unknown>)['appointmentsOfProviderDays'],
    );

  const JANUARY = row('2026-01-01', '2026-07-01', 46, 62);
  const JULY = row('2026-07-01', null, 48, 65);

  it('is empty while the settings’ wage holds for all days', async () => {
    expect((await read()).body).toMatchObject({ providerWage: [] });
    expect((await read(admin, 'H2')).body).toMatchObject({ providerWage: [] });
  });

  it('is stored by start, in whatever order it is sent, and returned with its ends', async () => {
    const { status, body } = await save([JULY, { ...JANUARY, commissionPercentage: 0.3 }]);
    const stored = {
      providerWage: [
        { ...JANUARY, commissionPercentage: 0.3 },
        { ...JULY, commissionPercentage: null },
      ],
      version: expect.any(String) as string,
    };
    expect([status, body]).toEqual([200, stored]);
    expect((await read(hygienist)).body).toEqual(stored);
    expect(await auditEntries(served, 'H1')).toEqual([
      {
        action: 'wageHistoryChanged',
        userId: admin.userId,
        clinicId: maple.clinicId,
        details: { wageHistory: [[], stored.providerWage] },
      },
    ]);
  });

  it('keeps the commission of a wage that is sent without one', async () => {
    await save([{ ...JANUARY, commissionPercentage: 0.3 }, JULY]);
    await save([{ ...JANUARY, baseWage: 47 }, JULY]);
    expect((await read()).body.providerWage[0]).toEqual({ ...JANUARY, baseWage: 47, commissionPercentage: 0.3 });
  });

  it('has the analysis recompute the days whose goal differs, and no other ones', async () => {
    await save([JANUARY, JULY]);
    await save([{ ...JANUARY, baseWage: 45 }, JULY]);
    await save([JANUARY, { ...JULY, goalWage: 70 }]);
    await save([JANUARY, { ...JULY, goalWage: 70 }]);
    expect(await published()).toEqual([
      // 60.00 before; from January on 62.00, from July on 65.00.
      [['H1', '2026-01-01', null]],
      [],
      [['H1', '2026-07-01', null]],
    ]);
  });

  it('shows the wage that counts today in the list of providers', async () => {
    await save([row('2026-01-01', addDays(TODAY, 1), 46, 62), row(addDays(TODAY, 1), null)]);
    const { body } = await call('get', '/api/Provider', admin, maple);
    expect((body as Record<string, unknown>[]).find((one) => one['provider_id'] === 'H1')).toMatchObject({
      baseWage: 46,
      goalWage: 62,
    });
  });

  it('has no record of a wage that was emptied, and the days before keep theirs', async () => {
    const post = (body: object) => call('post', '/api/Provider', admin, maple).send({ providerId: 'H1', ...body });
    expect((await post({ baseWage: 0, goalWage: 0 })).body).toMatchObject({ baseWage: null, goalWage: null });
    expect((await read()).body).toMatchObject({ providerWage: [] });
    const { rows } = await served.test.ownerPool.query(
      `select base_wage::float8 as base, goal_wage::float8 as goal from provider_setting where provider_id = 'H1'`,
    );
    expect(rows).toEqual([{ base: 45.5, goal: 60 }]);
    await post({ baseWage: 47, goalWage: 61 });
    expect((await read()).body.providerWage).toMatchObject([{ effectiveStart: TODAY, baseWage: 47, goalWage: 61 }]);
    await post({ baseWage: null, goalWage: null });
    expect((await read()).body).toMatchObject({ providerWage: [] });
  });

  it('leaves today’s wage as that of the settings when it is emptied', async () => {
    await save([JANUARY, row('2026-07-01', addDays(TODAY, 1)), row(addDays(TODAY, 1), null, 50, 80)]);
    expect((await save([])).body).toMatchObject({ providerWage: [] });
    const { rows } = await served.test.ownerPool.query(
      `select base_wage::float8 as base, goal_wage::float8 as goal from provider_setting where provider_id = 'H1'`,
    );
    expect(rows).toEqual([{ base: 48, goal: 65 }]);
  });

  it.each([
    [
      'a start after its end',
      [row('2026-07-01', '2026-01-01'), row('2026-08-01', null)],
      'providerWage.0.effectiveStart',
      'Effective Start Date must be less than Effective End Date',
    ],
    [
      'a start on its end',
      [row('2026-07-01', '2026-07-01'), row('2026-08-01', null)],
      'providerWage.0.effectiveStart',
      'Effective Start Date must be less than Effective End Date',
    ],
    [
      'an open end before the last one',
      [row('2026-01-01', null), JULY],
      'providerWage.0.effectiveEnd',
      'Only the last record should have no Effective End Date',
    ],
    [
      'an end of the last one',
      [JANUARY],
      'providerWage.0.effectiveEnd',
      'The last record must not have an Effective End Date',
    ],
    [
      'a wage of 0',
      [row('2026-01-01', '', 0, 60)],
      'providerWage.0.baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'a gap',
      [row('2026-01-01', '2026-06-30'), JULY],
      'providerWage.0.effectiveEnd',
      'Effective End Date must be equal to the Effective Start Date of the next record',
    ],
    [
      'a base wage below 0',
      [row('2026-01-01', null, -0.01, 60)],
      'providerWage.0.baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'a goal wage below 0',
      [JANUARY, row('2026-07-01', null, 40, -54)],
      'providerWage.1.baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'no key of a start',
      [JANUARY, { baseWage: 48, goalWage: 65 }],
      'providerWage.0.effectiveStart',
      'Effective Start Date is required.',
    ],
    ['no start', [row('', null)], 'providerWage.0.effectiveStart', 'Effective Start Date is required.'],
    [
      'a goal below the base',
      [row('2026-01-01', null, 50, 49.99)],
      'providerWage.0.goalWage',
      `Goal wage can't be less than base wage.`,
    ],
  ])('returns 422 for %s, and stores nothing', async (_name, history, field, message) => {
    const { status, body } = await save(history);
    expect([status, body.detail, body.errors]).toEqual([422, message, [{ field, message }]]);
    expect((await read()).body).toMatchObject({ providerWage: [] });
    expect(await published()).toEqual([]);
  });

  it('returns 409 when somebody else saved it since it was read, and keeps what they saved', async () => {
    const { version } = (await save([JANUARY, JULY])).body;
    const saveRead = (providerWage: object[], readVersion?: string) =>
      call('post', path(), admin, maple).send({ providerWage, version: readVersion });
    const theirs = [JANUARY, { ...JULY, baseWage: 51, goalWage: 71 }];
    expect((await saveRead(theirs, version)).status).toBe(200);
    await served.test.ownerPool.query('truncate audit_trail, outbox');

    const { status, body } = await saveRead([{ ...JANUARY, baseWage: 45 }, JULY], version);
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This wage history was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    expect((await saveRead([], version)).status).toBe(409);
    const stored = await read();
    expect(stored.body).toMatchObject({ providerWage: theirs });
    expect([await auditEntries(served, 'H1'), await published()]).toEqual([[], []]);

    // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
    expect((await saveRead(theirs, version)).status).toBe(200);
    expect((await saveRead([JANUARY, JULY], stored.body.version)).status).toBe(200);
    // Programs that know no versions overwrite.
    expect((await saveRead([])).status).toBe(200);
  });

  it('returns 409 when the settings of the provider changed the wage of today since it was read', async () => {
    const { version } = (await save([row('2026-01-01', null)])).body;
    await call('put', '/api/Provider/Details/H1', admin, maple).send({ baseWage: 49 });
    const { status } = await call('post', path(), admin, maple).send({
      providerWage: [row('2026-02-01', null)],
      version,
    });
    expect(status).toBe(409);
  });

  it('is read by admins and the provider’s own user, and written by admins only', async () => {
    expect((await read(colleague)).status).toBe(403);
    expect((await read(hygienist, 'H2')).status).toBe(403);
    expect((await save([JANUARY, JULY], hygienist)).status).toBe(403);
    expect((await read()).body).toMatchObject({ providerWage: [] });
  });

  it('exists for hygienists of the clinic only', async () => {
    for (const providerId of ['NOBODY', 'not an id']) {
      expect((await read(admin, providerId)).status).toBe(404);
      expect((await save([], admin, providerId)).status).toBe(404);
    }
    const { status, body } = await read(admin, 'D1');
    expect([status, body.detail]).toEqual([422, 'Helix has wages and schedules of hygienists only.']);
  });
});
