import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { TWO_CLINICS } from '../../database/src/testing/two-clinics.js';
import { countDataTokens, createDataToken, findDataToken, revokeDataTokens } from './data-tokens.js';

const OCTOBER = { clinicId: 1, month: '2026-10' };
const SEPTEMBER = { clinicId: 1, month: '2026-09' };
const OF_ANOTHER = { clinicId: 2, month: '2026-10' };

describe('data tokens', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(TWO_CLINICS);
  });
  afterAll(() => test.drop());
  beforeEach(() => test.ownerPool.query('truncate data_token'));

  const create = (report = OCTOBER) => test.database.transaction((transaction) => createDataToken(transaction, report));
  const count = (clinicId = 1) =>
    test.database.transaction(async (transaction) => [...(await countDataTokens(transaction, clinicId))].toSorted());
  const age = (token: string, by: string) =>
    test.ownerPool.query(
      `update data_token set expires_at = expires_at - $2::interval where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token, by],
    );

  it('are different texts of 256 bits, of which the hash alone is stored', async () => {
    const tokens = [await create(), await create()];
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    const { rows } = await test.ownerPool.query<{ row: string; bytes: number }>(
      'select t::text as row, length(token_hash) as bytes from data_token t',
    );
    expect(rows.map(({ bytes }) => bytes)).toEqual([32, 32]);
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token);
  });

  it('open their month again and again, for 35 days', async () => {
    const token = await create();
    for (let look = 0; look < 2; look += 1) expect(await findDataToken(test.database, token)).toEqual(OCTOBER);
    await age(token, '34 days 23:59:00');
    expect(await findDataToken(test.database, token)).toEqual(OCTOBER);
    await age(token, '1 minute');
    expect(await findDataToken(test.database, token)).toBeUndefined();
  });

  it('open nothing when a character is missing, added or of another case', async () => {
    const token = await create();
    const swapped = token.replace(/[a-z]/i, (one) =>
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
    );
    for (const other of ['', token.slice(1), token.slice(0, -1), `${token}x`, `${token} `, swapped])
      expect(await findDataToken(test.database, other)).toBeUndefined();
  });

  it('are revoked for a clinic and month, and counted until then', async () => {
    const [first, second] = [await create(), await create()];
    const others = [await create(SEPTEMBER), await create(OF_ANOTHER)];
    await age(await create(SEPTEMBER), '36 days');
    expect(await count()).toEqual([
      ['2026-09', 1],
      ['2026-10', 2],
    ]);
    const revoke = () => test.database.transaction((transaction) => revokeDataTokens(transaction, OCTOBER));
    expect([await revoke(), await revoke()]).toEqual([2, 0]);
    expect(await count()).toEqual([['2026-09', 1]]);
    for (const token of [first, second]) expect(await findDataToken(test.database, token)).toBeUndefined();
    for (const token of others) expect(await findDataToken(test.database, token)).toBeDefined();
    // A later version has open links again.
    expect(await findDataToken(test.database, await create())).toEqual(OCTOBER);
  });

  it('are deleted once they have expired', async () => {
    await age(await create(), '36 days');
    await create(SEPTEMBER);
    const { rows } = await test.ownerPool.query('select from data_token');
    expect(rows).toHaveLength(1);
  });

  it('are not kept when the transaction rolls back', async () => {
    let token = '';
    const failing = test.database.transaction(async (transaction) => {
      token = await createDataToken(transaction, OCTOBER);
      throw new Error('the mail was not enqueued');
    });
    await expect(failing).rejects.toThrow('the mail was not enqueued');
    expect(await findDataToken(test.database, token)).toBeUndefined();
  });
});
