import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { initialsSql } from './initials.sql.js';

describe('initialsSql', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it.each([
    ['QZ', 'QZ'],
    [' K ', 'K'],
    ['', '?'],
    ['   ', '?'],
    ['\t\u00a0', '?'],
    [null, '?'],
  ])('shows the initials %j as %s', async (initials, shown) => {
    const { rows } = await test.ownerPool.query(
      `select ${initialsSql('p')} as shown from (select $1::text as initials) p`,
      [initials],
    );
    expect(rows).toEqual([{ shown }]);
  });

  it('shows a patient who is not there as ?', async () => {
    const { rows } = await test.ownerPool.query(
      `select ${initialsSql('p')} as shown from (select 1) one left join patient p on false`,
    );
    expect(rows).toEqual([{ shown: '?' }]);
  });
});
