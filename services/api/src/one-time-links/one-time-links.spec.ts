import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { OneTimeLinks } from './one-time-links.js';

describe('OneTimeLinks', () => {
  let test: TestDatabase;
  let links: OneTimeLinks;
  let clinicId: number;
  let ada: number;
  let bo: number;

  beforeAll(async () => {
    test = await createTestDatabase();
    links = new OneTimeLinks(test.database);
    const customer = await one(`insert into customer (customer_name) values ('Riverbend') returning customer_id as id`);
    clinicId = await one(
      `insert into clinic (customer_id, name, dms_type, time_zone)
       values (${customer}, 'Riverbend Dental', 1, 'America/Toronto') returning clinic_id as id`,
    );
    ada = await addUser('ada@riverbend.example', 'Ada');
    bo = await addUser('bo@riverbend.example', 'Bo');
  });
  afterAll(() => test.drop());
  beforeEach(() => test.ownerPool.query('delete from one_time_link'));

  const one = async (sql: string): Promise<number> => {
    const { rows } = await test.ownerPool.query<{ id: number }>(sql);
    return rows[0]?.id ?? 0;
  };
  const addUser = (email: string, name: string): Promise<number> =>
    one(
      `insert into app_user (email, first_name, last_name) values ('${email}', '${name}', 'Lee') returning user_id as id`,
    );
  const redeem = (token: string, kind: 'invitation' | 'passwordReset') =>
    test.database.transaction((transaction) => links.redeem(token, kind, transaction));
  const age = (token: string, by: string) =>
    test.ownerPool.query(
      `update one_time_link set expires_at = expires_at - $2::interval
       where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token, by],
    );
  const count = () => one('select count(*)::int as id from one_time_link');

  it('creates different tokens of 256 bits and stores only their hashes', async () => {
    const tokens = [await links.create(ada, 'invitation', clinicId), await links.create(bo, 'invitation', clinicId)];
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    const { rows } = await test.ownerPool.query<{ row: string; bytes: number }>(
      'select l::text as row, length(token_hash) as bytes from one_time_link l',
    );
    expect(rows.map(({ bytes }) => bytes)).toEqual([32, 32]);
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token);
  });

  it('find returns a link without redeeming it', async () => {
    const invitation = await links.create(ada, 'invitation', clinicId);
    const reset = await links.create(ada, 'passwordReset', null);
    for (let look = 0; look < 2; look += 1) {
      expect(await links.find(invitation)).toEqual({
        kind: 'invitation',
        email: 'ada@riverbend.example',
        firstName: 'Ada',
        lastName: 'Lee',
        clinicName: 'Riverbend Dental',
        needsPassword: true,
        userId: ada,
      });
      expect(await links.find(reset)).toMatchObject({ kind: 'passwordReset', clinicName: null, userId: ada });
    }
    expect(await links.find('')).toBeUndefined();
    expect(await links.find(`${reset}x`)).toBeUndefined();
  });

  it('redeem succeeds once, for the kind of the link only', async () => {
    const token = await links.create(ada, 'invitation', clinicId);
    expect(await redeem(token, 'passwordReset')).toBeUndefined();
    expect(await redeem(token, 'invitation')).toEqual({ userId: ada, clinicId });
    expect(await redeem(token, 'invitation')).toBeUndefined();
    expect(await links.find(token)).toBeUndefined();
  });

  it('redeem succeeds for one of several concurrent calls', async () => {
    const token = await links.create(ada, 'passwordReset', null);
    const redeemed = await Promise.all(Array.from({ length: 8 }, () => redeem(token, 'passwordReset')));
    expect(redeemed.filter((link) => link !== undefined)).toEqual([{ userId: ada, clinicId: null }]);
  });

  describe('for the invitation of an address', () => {
    const invitationId = 1_000_000;
    const accept = (token: string) =>
      test.database.transaction(async (transaction) => {
        const redeemed = await links.redeemInvitation(token, transaction);
        if (redeemed) await transaction.query('delete from clinic_invitation where invitation_id = $1', [invitationId]);
        return redeemed;
      });
    beforeEach(() =>
      test.ownerPool.query(
        `insert into clinic_invitation (clinic_id, invitation_id, email, first_name, last_name)
         values (${clinicId}, ${invitationId}, 'cy@riverbend.example', 'Cy', 'Lee')`,
      ),
    );
    afterEach(() => test.ownerPool.query('delete from clinic_invitation'));

    it('redeemInvitation succeeds for one of several concurrent calls', async () => {
      const token = (await links.createForInvitation(clinicId, invitationId)) ?? '';
      const redeemed = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
      expect(redeemed.filter((key) => key !== undefined)).toEqual([{ clinicId, invitationId }]);
      expect(await links.createForInvitation(clinicId, invitationId)).toBeUndefined();
    });

    it('redeemInvitation refuses the link of a password, which it keeps, and expired links', async () => {
      const reset = await links.create(ada, 'passwordReset', null);
      expect(await accept(reset)).toBeUndefined();
      expect(await links.find(reset)).toBeDefined();
      const token = (await links.createForInvitation(clinicId, invitationId)) ?? '';
      expect(await redeem(token, 'invitation')).toBeUndefined();
      await age(token, '7 days');
      expect(await accept(token)).toBeUndefined();
    });

    it('stays consistent when it is sent again, accepted and withdrawn concurrently', async () => {
      const token = (await links.createForInvitation(clinicId, invitationId)) ?? '';
      const withdraw = () =>
        test.database.transaction((transaction) =>
          transaction.query('delete from clinic_invitation where invitation_id = $1', [invitationId]),
        );
      await Promise.all([accept(token), withdraw(), links.createForInvitation(clinicId, invitationId), accept(token)]);
      expect(await count()).toBe(0);
    });
  });

  it('keeps a link when the transaction rolls back', async () => {
    const token = await links.create(ada, 'passwordReset', null);
    const failing = test.database.transaction(async (transaction) => {
      expect(await links.redeem(token, 'passwordReset', transaction)).toBeDefined();
      throw new Error('the new password was not saved');
    });
    await expect(failing).rejects.toThrow('the new password was not saved');
    expect(await redeem(token, 'passwordReset')).toEqual({ userId: ada, clinicId: null });
  });

  it.each([
    ['invitation', '7 days'],
    ['passwordReset', '1 hour'],
  ] as const)('keeps a link of kind %s valid for %s', async (kind, lifetime) => {
    const token = await links.create(ada, kind, kind === 'invitation' ? clinicId : null);
    const { rows } = await test.ownerPool.query<{ exact: boolean }>(
      'select expires_at - created_at = $1::interval as exact from one_time_link',
      [lifetime],
    );
    expect(rows).toEqual([{ exact: true }]);
    await age(token, lifetime);
    expect(await links.find(token)).toBeUndefined();
    expect(await redeem(token, kind)).toBeUndefined();
  });

  it('create revokes only the user’s older links of the same kind', async () => {
    const older = await links.create(ada, 'invitation', clinicId);
    const reset = await links.create(ada, 'passwordReset', null);
    const ofBo = await links.create(bo, 'invitation', clinicId);
    const newer = await links.create(ada, 'invitation', clinicId);
    expect(await links.find(older)).toBeUndefined();
    for (const token of [reset, ofBo, newer]) expect(await links.find(token)).toBeDefined();
  });

  it('keeps one link when several are created concurrently', async () => {
    await Promise.all(Array.from({ length: 6 }, () => links.create(ada, 'passwordReset', null)));
    expect(await count()).toBe(1);
  });

  it('create deletes expired links', async () => {
    const token = await links.create(ada, 'invitation', clinicId);
    await age(token, '8 days');
    await links.create(bo, 'passwordReset', null);
    expect(await count()).toBe(1);
  });

  it('revokeAllOf and deleting the user remove the user’s links', async () => {
    await links.create(ada, 'invitation', clinicId);
    await links.create(ada, 'passwordReset', null);
    const ofBo = await links.create(bo, 'passwordReset', null);
    await test.database.transaction((transaction) => links.revokeAllOf(ada, transaction));
    expect(await count()).toBe(1);
    expect(await links.find(ofBo)).toBeDefined();
    await test.ownerPool.query('delete from app_user where user_id = $1', [bo]);
    expect(await count()).toBe(0);
  });
});
