import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import type { Person } from '../testing/api-client.js';

const RENOVATION = { date: '2026-03-02', endDate: '2026-03-13', text: 'Room 2 renovated' };
const NEW_FEES = { date: '2026-04-01', text: 'New fee guide' };

describe('Annotations', () => {
  let clinics: TwoClinics;
  let admin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    admin = await clinics.served.addUser('admin@helix.example', { [clinics.maple.clinicId]: true });
    await clinics.rows(`
      insert into provider (clinic_id, id, version, first_name, type, is_active) values
        (${clinics.maple.clinicId}, 'H1', 1, 'Zoe', 1, true), (${clinics.cedar.clinicId}, 'H9', 1, 'Not', 1, true)`);
  });
  afterAll(() => clinics.served.close());
  beforeEach(() => clinics.empty(['annotation']));

  const add = (form: object) => clinics.call('post', '/api/Annotations', admin, clinics.maple).send(form);
  const change = (id: number, form: object, by = admin, clinic = clinics.maple) =>
    clinics.call('put', `/api/Annotations/${id}`, by, clinic).send(form);
  const textsOf = async (query = '', by: Person = clinics.hygienist) => {
    const { body } = await clinics.call('get', `/api/Annotations${query}`, by, clinics.maple);
    return (body as { text: string }[]).map(({ text }) => text);
  };

  it('are read by members, by day, of the clinic alone', async () => {
    await add(NEW_FEES);
    const { status, body } = await add({ ...RENOVATION, providerId: 'H1' });
    expect([status, body]).toEqual([
      200,
      { ...RENOVATION, providerId: 'H1', annotationId: expect.any(Number), version: '1' },
    ]);
    expect(await textsOf()).toEqual(['Room 2 renovated', 'New fee guide']);
    const others = await clinics.call('get', '/api/Annotations', clinics.cedarAdmin, clinics.cedar);
    expect(others.body).toEqual([]);
  });

  it.each([
    ['from the last day of a longer one on', '?startDate=2026-03-13&endDate=2026-03-31', ['Room 2 renovated']],
    ['up to the first day', '?startDate=2026-02-01&endDate=2026-03-02', ['Room 2 renovated']],
    ['after all days', '?startDate=2026-03-14&endDate=2026-03-31', []],
    ['of one day', '?startDate=2026-04-01&endDate=2026-04-01', ['New fee guide']],
    ['with a start alone', '?startDate=2026-03-14', ['New fee guide']],
  ])('can be asked for in a range, %s', async (_which, query, expected) => {
    await add(NEW_FEES);
    await add(RENOVATION);
    expect(await textsOf(query)).toEqual(expected);
  });

  it('are changed and deleted by admins, with an audit entry for each', async () => {
    const { body: added } = await add(NEW_FEES);
    const changed = await change(added.annotationId, { ...NEW_FEES, endDate: '2026-04-02', version: added.version });
    expect(changed.body).toEqual({ ...added, endDate: '2026-04-02', version: '2' });
    const removed = await clinics.call('delete', `/api/Annotations/${added.annotationId}`, admin, clinics.maple);
    expect([removed.status, await textsOf()]).toEqual([200, []]);
    expect(await clinics.audited('New fee guide')).toEqual([
      ['annotationAdded', {}],
      ['annotationChanged', { endDate: [null, '2026-04-02'] }],
      ['annotationRemoved', { date: ['2026-04-01', null], endDate: ['2026-04-02', null] }],
    ]);
  });

  it('return 409 when the annotation was changed by somebody else, and are unchanged by an equal form', async () => {
    const { body: added } = await add(NEW_FEES);
    await change(added.annotationId, { ...NEW_FEES, text: 'New fees' });
    expect((await change(added.annotationId, { ...NEW_FEES, version: added.version })).status).toBe(409);
    const same = await change(added.annotationId, { ...NEW_FEES, text: 'New fees', version: '2' });
    expect([same.status, same.body.version, await textsOf()]).toEqual([200, '2', ['New fees']]);
  });

  it.each([
    ['without a text', { ...NEW_FEES, text: ' ' }, 'text', 'Text is required.'],
    ['with 121 characters', { ...NEW_FEES, text: 'x'.repeat(121) }, 'text', 'Text must be at most 120 characters'],
    ['with two lines', { ...NEW_FEES, text: 'a\nb' }, 'text', 'Text must be plain text'],
    ['on 30 February', { ...NEW_FEES, date: '2026-02-30' }, 'date', expect.any(String)],
    ['without a day', { text: 'New fees' }, 'date', expect.any(String)],
    [
      'that ends before it begins',
      { ...NEW_FEES, endDate: '2026-03-31' },
      'endDate',
      'The last day must not be before the first one.',
    ],
    [
      'of a provider of another clinic',
      { ...NEW_FEES, providerId: 'H9' },
      'providerId',
      'This provider is not one of the clinic.',
    ],
  ])('return 422 for one %s, and store nothing', async (_what, form, field, message) => {
    const { status, body } = await add(form);
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect(await textsOf()).toEqual([]);
  });

  it('return 404 for an annotation of another clinic', async () => {
    const { body: added } = await add(NEW_FEES);
    const { cedar, cedarAdmin } = clinics;
    expect((await change(added.annotationId, NEW_FEES, cedarAdmin, cedar)).status).toBe(404);
    const removed = await clinics.call('delete', `/api/Annotations/${added.annotationId}`, cedarAdmin, cedar);
    expect([removed.status, await textsOf()]).toEqual([404, ['New fee guide']]);
  });
});
