import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { insuranceIconSql, isOdspSql } from './insurance.sql.js';

describe('insurance SQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  const answerOf = async (expression: string, values: unknown[]): Promise<unknown> =>
    (await test.ownerPool.query<{ answer: unknown }>(`select ${expression} as answer`, values)).rows[0]?.answer;

  it.each([
    ['ODSP', null, true],
    ['Adult', 'ODSP / Ontario Works (Accerta)', true],
    ['ontario works', 'Accerta', true],
    ['Ontario Disability Support Program', null, true],
    ['CDCP', 'Sun Life', false],
    ['Ontario Seniors Dental Care', 'Accerta', false],
    ['Ontario', 'Works and Sons', false],
    ['Blodsport', null, false],
    [null, null, false],
  ])('isOdspSql of plan %s and carrier %s is %s', async (plan, carrier, expected) => {
    expect(await answerOf(isOdspSql('$1::text', '$2::text'), [plan, carrier])).toBe(expected);
  });

  it.each([
    [0, 'unknown'],
    [1, 'private'],
    [2, 'public'],
    [3, 'none'],
    [null, 'unknown'],
  ])('insuranceIconSql of status %s is %s', async (status, expected) => {
    expect(await answerOf(insuranceIconSql('$1::smallint'), [status])).toBe(expected);
  });
});
