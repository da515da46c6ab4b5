import { createTestDatabase, type TestDatabase } from './testing/index.js';

interface Answer {
  text: string | null;
  state: 1 | 2 | null;
  /** The comment of the practice-management system at that time. */
  to: string | null;
}

describe('commented_appointment', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const currentComment = async (practice: string | null, answer?: Answer) => {
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
        'select comment as text, comment_state as state from commented_appointment where clinic_id = 1',
      );
      return rows;
    });
  };

  it.each<[string, string | null, Answer | undefined, string | null, number | null]>([
    ['nothing', null, undefined, null, null],
    ['nothing for blanks', ' \n\t', undefined, null, null],
    ['the comment of the practice as new', ' Call first\r\n', undefined, 'Call first', 1],
    [
      'an acknowledged comment of the practice',
      'Call first',
      { text: null, state: 2, to: 'Call first' },
      'Call first',
      2,
    ],
    ['another comment of the practice as new', 'Latex!', { text: null, state: 2, to: 'Call first' }, 'Latex!', 1],
    ['nothing when the practice removed its comment', null, { text: null, state: 2, to: 'Call first' }, null, null],
    ['the comment of a user', 'Call first', { text: 'Called', state: 2, to: 'Call first' }, 'Called', 2],
    ['the comment of a user without one of the practice', null, { text: 'Tea', state: 1, to: null }, 'Tea', 1],
    [
      'the comment of a user when the practice removed its own',
      null,
      { text: 'Called', state: 2, to: 'Call first' },
      'Called',
      2,
    ],
    [
      'both as new when the practice changed its comment',
      'Latex!',
      { text: 'Called', state: 2, to: 'Call first' },
      'Called\nLatex!',
      1,
    ],
    ['both as new when the practice added a comment', 'Latex!', { text: 'Tea', state: 2, to: null }, 'Tea\nLatex!', 1],
    ['nothing when a user removed the comment', 'Call first', { text: '', state: null, to: 'Call first' }, null, null],
    [
      'a later comment of the practice after a user removed one',
      'Latex!',
      { text: '', state: null, to: 'Call first' },
      'Latex!',
      1,
    ],
  ])('returns %s', async (_name, practice, answer, text, state) => {
    expect(await currentComment(practice, answer)).toEqual([{ text, state }]);
  });
});
