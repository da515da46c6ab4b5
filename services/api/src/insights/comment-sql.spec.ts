import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { commentJoin } from './comment-sql.js';

interface Answer {
  text: string | null;
  state: 1 | 2 | null;
  /** What the practice's system said then. */
  to: string | null;
}

describe('the comment that stands', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const standing = async (practice: string | null, answer?: Answer) => {
    await test.ownerPool.query('truncate appointment, appointment_comment');
    await test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, comments) values (1, 'A', 1, $1), (2, 'A', 1, 'theirs')`,
      [practice],
    );
    if (answer)
      await test.ownerPool.query(
        `insert into appointment_comment (clinic_id, appointment_id, text, state, answered_text)
         values (1, 'A', $1, $2, $3), (2, 'A', 'theirs', 2, 'theirs')`,
        [answer.text, answer.state, answer.to],
      );
    return test.database.inClinics([1], async (transaction) => {
      const { rows } = await transaction.query<{ text: string | null; state: number | null }>(
        `select comment.text, comment.state from appointment v ${commentJoin('v')} where v.clinic_id = 1`,
      );
      return rows;
    });
  };

  it.each<[string, string | null, Answer | undefined, string | null, number | null]>([
    ['nothing', null, undefined, null, null],
    ['blanks for nothing', ' \n\t', undefined, null, null],
    ['the practice’s, new', ' Call first\r\n', undefined, 'Call first', 1],
    ['the practice’s, acknowledged', 'Call first', { text: null, state: 2, to: 'Call first' }, 'Call first', 2],
    ['the practice’s new one, new', 'Latex!', { text: null, state: 2, to: 'Call first' }, 'Latex!', 1],
    ['nothing when the practice’s is gone', null, { text: null, state: 2, to: 'Call first' }, null, null],
    ['a user’s', 'Call first', { text: 'Called', state: 2, to: 'Call first' }, 'Called', 2],
    ['a user’s where the practice says nothing', null, { text: 'Tea', state: 1, to: null }, 'Tea', 1],
    ['a user’s when the practice’s is gone', null, { text: 'Called', state: 2, to: 'Call first' }, 'Called', 2],
    [
      'both, new, when the practice says something else',
      'Latex!',
      { text: 'Called', state: 2, to: 'Call first' },
      'Called\nLatex!',
      1,
    ],
    [
      'both, new, when the practice says something at last',
      'Latex!',
      { text: 'Tea', state: 2, to: null },
      'Tea\nLatex!',
      1,
    ],
    ['nothing, taken away by a user', 'Call first', { text: '', state: null, to: 'Call first' }, null, null],
    ['what the practice says after that', 'Latex!', { text: '', state: null, to: 'Call first' }, 'Latex!', 1],
  ])('is %s', async (_name, practice, answer, text, state) => {
    expect(await standing(practice, answer)).toEqual([{ text, state }]);
  });
});
