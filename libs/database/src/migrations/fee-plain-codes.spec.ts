import { SPELLINGS } from '../../../hygiene/src/catalogue/testing/spellings.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

describe('helix_plain_code', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('reads codes as plainCode of libs/hygiene does', async () => {
    const { rows } = await test.ownerPool.query<{ code: string; plain: string }>(
      'select code, helix_plain_code(code) as plain from unnest($1::text[]) with ordinality as s(code, n) order by n',
      [SPELLINGS.map(([code]) => code)],
    );
    expect(rows.map(({ code, plain }) => [code, plain])).toEqual(SPELLINGS);
  });
});
