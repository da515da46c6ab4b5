import { sendConcurrently } from '../testing/concurrency.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

const FORM = {
  ...{ customerName: 'Elm Dental', firstName: 'Ana', lastName: 'Silva', province: 'ON', city: 'Ottawa', country: 'CA' },
  ...{ address: '1 Elm Street', email: 'ana@elm.example' },
};

describe('customers', () => {
  let clinics: TwoClinics;
  let superAdmin: { token: string };

  beforeAll(async () => {
    clinics = await startTwoClinics();
    superAdmin = await clinics.served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => clinics.served.close());

  const save = (body: object, user = superAdmin) => clinics.call('post', '/api/Customer', user).send(body);
  const add = async (changes: object = {}) => {
    const { status, body } = await save({ ...FORM, ...changes });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body as typeof FORM & { customerId: number; version: string };
  };
  const list = (query = '') => clinics.call('get', `/api/Customer${query}`, superAdmin);
  const names = async (query: string) =>
    ((await list(query)).body as { customerName: string }[]).map(({ customerName }) => customerName);

  describe('POST Customer', () => {
    it('adds a customer and records it, outside of any clinic', async () => {
      const { customerId, version, ...row } = await add({ customerName: 'Birch Dental' });
      expect(row).toEqual({ ...FORM, id: customerId, customerName: 'Birch Dental' });
      expect(version).toEqual(expect.any(String));
      expect(
        await clinics.rows(`select action, clinic_id, details from audit_trail where subject = 'Birch Dental'`),
      ).toEqual([{ action: 'customerAdded', clinic_id: null, details: {} }]);
    });

    it('returns every message of the form at once', async () => {
      const { status, body } = await save({ customerId: null });
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'customerName', message: 'Business name is required.' },
          { field: 'firstName', message: 'First name is required.' },
          { field: 'lastName', message: 'Last name is required.' },
          { field: 'province', message: 'Province is required.' },
          { field: 'city', message: 'City is required.' },
          { field: 'country', message: 'Country is required.' },
          { field: 'address', message: 'Address is required.' },
          { field: 'email', message: 'Email is required.' },
        ],
      ]);
      expect((await save({ ...FORM, Email: undefined, email: 'ana@elm' })).body.errors).toEqual([
        { field: 'email', message: 'Please enter a valid email address.' },
      ]);
    });

    it('takes two customers of one name', async () => {
      const ids = [await add({ customerName: 'Twin' }), await add({ customerName: 'Twin' })].map(
        (row) => row.customerId,
      );
      expect(new Set(ids).size).toBe(2);
    });

    it('adds both of two customers that are sent at once', async () => {
      const responses = await sendConcurrently(
        clinics.served.test,
        'lock table customer in exclusive mode',
        ['North', 'South'].map((customerName) => () => save({ ...FORM, customerName })),
      );
      expect(responses.map(({ status, body }) => [status, body.customerName])).toEqual([
        [200, 'North'],
        [200, 'South'],
      ]);
      expect(await clinics.rows(`select from customer where customer_name in ('North', 'South')`)).toHaveLength(2);
    });

    it('changes the names of a customer that the command line made, whose other fields are empty', async () => {
      const [stored] = await clinics.rows(
        `insert into customer (customer_name) values ('Plain') returning customer_id as id`,
      );
      const names = { customerName: 'Plain Dental', firstName: 'Bo', lastName: 'Lind' };
      const empty = { province: '', city: '', country: '', email: '', address: '' };
      const { status, body } = await save({ ...names, ...empty, customerId: stored!['id'] });
      expect([status, body]).toMatchObject([200, { ...names, ...empty }]);
      expect(await clinics.audited('Plain')).toEqual([
        ['customerChanged', { customerName: ['Plain', 'Plain Dental'], firstName: ['', 'Bo'], lastName: ['', 'Lind'] }],
      ]);
    });

    it('keeps what a change does not name, and checks what differs from what is stored', async () => {
      const row = await add({ customerName: 'Fir Dental' });
      const { customerId } = row;
      const change = { customerId, customerName: 'Fir Dental', firstName: 'Ana', lastName: 'Silva' };
      expect((await save({ ...change, province: 'qc', email: null })).body).toMatchObject({
        ...{ province: 'QC', email: '', city: 'Ottawa', address: '1 Elm Street' },
      });
      await clinics.rows(`update customer set province = 'Quebec' where customer_id = $1`, [customerId]);
      expect((await save({ ...change, province: 'Quebec', lastName: 'Lind' })).status).toBe(200);
      const { status, body } = await save({ ...change, province: 'Ontario', email: 'ana' });
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'province', message: 'Province must have two letters.' },
          { field: 'email', message: 'Please enter a valid email address.' },
        ],
      ]);
      expect(await clinics.rows('select last_name, email from customer where customer_id = $1', [customerId])).toEqual([
        { last_name: 'Lind', email: '' },
      ]);
    });

    it('returns 404 for an unknown customer, and 409 when somebody else changed it', async () => {
      const row = await add({ customerName: 'Oak Dental' });
      const unknown = await save({ ...FORM, customerId: 987_654 });
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Customer not found.']);
      expect((await save({ ...row, city: 'Hull' })).status).toBe(200);
      const { status, body } = await save({ ...row, city: 'Gatineau' });
      expect([status, body.detail]).toEqual([
        409,
        'This customer was changed by someone else. Your changes were not saved; close this and open it again.',
      ]);
      // A repeated save whose answer was lost.
      expect((await save({ ...row, city: 'Hull' })).status).toBe(200);
    });

    it('stores one of two changes of one version that are sent at once', async () => {
      const row = await add({ customerName: 'Ash Dental' });
      const responses = await sendConcurrently(
        clinics.served.test,
        `select from customer where customer_id = ${row.customerId} for update`,
        ['Hull', 'Gatineau'].map((city) => () => save({ ...row, city })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  describe('GET Customer', () => {
    it('is by name, has pages, and searches names, email and city', async () => {
      await add({ customerName: 'aaa Dental', lastName: 'Zimmer', email: 'z@aaa.example' });
      await add({ customerName: 'Zzz Dental', city: 'Whitehorse' });
      const { body, headers } = await list('?range=[0,0]');
      expect(body).toMatchObject([{ customerName: 'aaa Dental', lastName: 'Zimmer' }]);
      expect(headers['content-range']).toMatch(/^customers 0-0\/\d+$/);
      expect((await names('?sort=["customerName","DESC"]&range=[0,0]'))[0]).toBe('Zzz Dental');
      expect(await names('?filter={"q":"ZIMM"}')).toEqual(['aaa Dental']);
      expect(await names('?filter={"q":"z@aaa"}')).toEqual(['aaa Dental']);
      expect(await names('?filter={"q":"whiteh"}')).toEqual(['Zzz Dental']);
    });

    it('sorts by every column', async () => {
      for (const field of ['id', 'firstName', 'lastName', 'email', 'country', 'province', 'city', 'address'])
        expect([field, (await list(`?sort=["${field}","DESC"]`)).status]).toEqual([field, 200]);
      expect((await list('?sort=["version","ASC"]')).status).toBe(422);
    });
  });

  it('are refused to clinic admins and to super developers who are no super admins', async () => {
    const developer = await clinics.served.addUser('dev@helix.example', {}, { isSuperDeveloper: true });
    for (const user of [clinics.cedarAdmin, developer]) {
      expect((await save({ ...FORM, customerName: 'Not mine' }, user)).status).toBe(403);
      expect((await clinics.call('get', '/api/Customer', user)).status).toBe(403);
    }
    expect(await clinics.rows(`select from customer where customer_name = 'Not mine'`)).toEqual([]);
  });
});
