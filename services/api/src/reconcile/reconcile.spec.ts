import type { DifferenceItemView, ReconciliationView } from '@helix/contracts';
import type { Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { ITEMS_AROUND } from './day-items.query.js';

/**
 * On 2 March H1 did 132.00 and 55.00, D1 an exam of 42.00 that is attributed to H1, and a filling of 210.00. The same patient
 * had fluoride of 32.00 on the day after, and another one 66.00, who did not come on the 2nd.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into patient (clinic_id, id, version, initials) values (${clinicId}, 'P1', 1, 'AB');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, description, status, amount) values
    (${clinicId}, '1', 1, 'P1', 'H1', '2026-03-02', '11112', 'Scaling', 102, 132), (${clinicId}, '2', 1, 'P1', 'H1', '2026-03-02', '02144', 'Bitewings', 102, 55),
    (${clinicId}, '3', 1, 'P1', 'D1', '2026-03-02', '01202', 'Recall exam', 102, 42), (${clinicId}, '4', 1, 'P1', 'D1', '2026-03-02', '23111', 'Filling', 102, 210),
    (${clinicId}, '5', 1, 'P1', 'H1', '2026-03-03', '12113', 'Fluoride', 102, 32), (${clinicId}, '6', 1, 'P2', 'H1', '2026-03-03', '11111', 'Scaling', 102, 66),
    (${clinicId}, '7', 1, 'P1', 'H1', '2026-03-02', '11111', 'Planned', 105, 66);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${clinicId}, '3', 'H1')`;

describe('Reconcile', () => {
  let clinics: TwoClinics;
  let admin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    admin = await clinics.served.addUser('admin@helix.example', { [clinics.maple.clinicId]: true });
  });
  afterAll(() => clinics.served.close());
  beforeEach(async () => {
    await clinics.empty(['procedure', 'procedure_attribution', 'checked_day', 'provider', 'patient']);
    await clinics.rows(fixture(clinics.maple.clinicId));
  });

  const post = (form: object) => clinics.call('post', '/api/Reconcile', admin, clinics.maple).send(form);
  const reconcile = async (form: object): Promise<ReconciliationView> => {
    const { status, body } = await post({ date: '2026-03-02', ...form });
    expect(status).toBe(200);
    return body as ReconciliationView;
  };
  const setsOf = (sets: readonly DifferenceItemView[][]) =>
    sets.map((set) => set.map(({ procedureId, reason }) => `${reason} ${procedureId}`).join(' + '));
  const checkedDays = async () =>
    (await clinics.call('get', '/api/Reconcile?startDate=2026-03-01&endDate=2026-03-31', admin, clinics.maple)).body;

  it('compares the total of the clinic with hygiene and with the whole office, the nearer first', async () => {
    // 132.00 + 55.00 + 42.00, and with the filling 439.00.
    const { comparisons } = await reconcile({ total: 187 });
    expect(comparisons.map(({ scope, ownTotal, difference }) => [scope, ownTotal, difference])).toEqual([
      ['hygiene', 229, -42],
      ['office', 439, -252],
    ]);
    const office = await reconcile({ total: 397 });
    expect(office.comparisons.map(({ scope }) => scope)).toEqual(['office', 'hygiene']);
  });

  it('finds the exam that the day sheet has with the doctor, with what a person recognises it by', async () => {
    const { comparisons } = await reconcile({ total: 187 });
    expect(comparisons[0]?.sets).toEqual([
      [
        {
          ...{ procedureId: '3', reason: 'exam', date: '2026-03-02', code: '01202', description: 'Recall exam' },
          ...{ patientInitials: 'AB', providerName: 'Zoe Adams', amount: 42, delta: -42 },
        },
      ],
    ]);
  });

  it('finds what is on another date of the same patients, alone or with others', async () => {
    expect(setsOf((await reconcile({ total: 261 })).comparisons[0]!.sets)).toEqual(['otherDate 5']);
    // 229.00 + 32.00 - 42.00; the other patient's 66.00 is no candidate.
    expect(setsOf((await reconcile({ total: 219 })).comparisons[0]!.sets)).toEqual(['exam 3 + otherDate 5']);
    expect(setsOf((await reconcile({ total: 295 })).comparisons[0]!.sets)).toEqual([]);
  });

  it('compares the total of a provider', async () => {
    const { comparisons } = await reconcile({ total: 42, providerId: 'D1' });
    expect(
      comparisons.map(({ scope, ownTotal, difference, sets }) => [scope, ownTotal, difference, setsOf(sets)]),
    ).toEqual([
      // 210.00: without the filling, with the exam.
      ['provider', 210, -168, ['exam 3 + deleted 4']],
    ]);
  });

  it('has no sets where both totals agree, to the cent', async () => {
    await clinics.rows(
      `update procedure set amount = 0.1 where id = '1'; update procedure set amount = 0.2 where id = '2'`,
    );
    const { comparisons } = await reconcile({ total: 42.3 });
    expect(comparisons[0]).toEqual({ scope: 'hygiene', ownTotal: 42.3, difference: 0, sets: [] });
  });

  it('stores the day as checked, and opens it again when it changes', async () => {
    expect([(await reconcile({ total: 229 })).checked, await checkedDays()]).toEqual([null, []]);
    const { checked } = await reconcile({ total: 229, save: true });
    expect(checked).toEqual({
      ...{ date: '2026-03-02', providerId: null, scope: 'hygiene', total: 229, ownTotal: 229, isReopened: false },
      ...{ checkedAt: expect.any(String), checkedBy: expect.any(String) },
    });
    await clinics.rows(`update procedure set amount = 40 where id = '5'`);
    expect(await checkedDays()).toEqual([checked]);
    await clinics.rows(`update procedure set amount = 100 where id = '1'`);
    expect(await checkedDays()).toEqual([{ ...checked, isReopened: true }]);
    await reconcile({ total: 197, save: true });
    expect(await checkedDays()).toMatchObject([{ total: 197, ownTotal: 197, isReopened: false }]);
    expect(await clinics.audited('2026-03-02')).toContainEqual([
      'dayChecked',
      { total: [null, 229], ownTotal: [null, 229] },
    ]);
  });

  it.each([
    ['deleted', `delete from procedure where id = '2'`],
    ['credited to somebody else', `delete from procedure_attribution`],
    ['done later', `update procedure set status = 102 where id = '7'`],
  ])('opens a checked day again when an item is %s', async (_what, change) => {
    await reconcile({ total: 229, save: true });
    await clinics.rows(change);
    expect(await checkedDays()).toMatchObject([{ isReopened: true }]);
  });

  it('keeps the checks of a clinic and of a provider apart, and of clinics', async () => {
    await reconcile({ total: 229, save: true });
    await reconcile({ total: 210, providerId: 'D1', save: true });
    expect(await checkedDays()).toMatchObject([
      { providerId: null, scope: 'hygiene' },
      { providerId: 'D1', scope: 'provider' },
    ]);
    const query = '/api/Reconcile?startDate=2026-03-01&endDate=2026-03-31';
    expect((await clinics.call('get', query, clinics.cedarAdmin, clinics.cedar)).body).toEqual([]);
  });

  it.each([
    ['a day after today', { date: '2199-01-01', total: 1 }, 'date'],
    ['30 February', { date: '2026-02-30', total: 1 }, 'date'],
    ['no total', { date: '2026-03-02' }, 'total'],
    ['a text', { date: '2026-03-02', total: '229' }, 'total'],
    ['a tenth of a cent', { date: '2026-03-02', total: 1.001 }, 'total'],
    ['a provider of another clinic', { date: '2026-03-02', total: 1, providerId: 'H9' }, 'providerId'],
  ])('returns 422 for %s, and stores nothing', async (_what, form, field) => {
    const { status, body } = await post({ ...form, save: true });
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]]);
    expect(await checkedDays()).toEqual([]);
  });

  it('reads a day of ten years by indexes', async () => {
    await clinics.rows(`
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select ${clinics.maple.clinicId}, 'Y' || n, 1, 'P' || n % 900, 'H' || n % 8, date '2016-01-01' + n / 8, '11111', 102, 66
        from generate_series(1, 30000) n;
      analyze procedure`);
    expect(await sequentialScans(clinics.served.test, ITEMS_AROUND, [1, '2019-03-04', 7])).not.toContain('procedure');
  });
});
