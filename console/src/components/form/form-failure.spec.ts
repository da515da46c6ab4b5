import { ApiError } from '../../api/problem.js';
import { formFailure } from './form-failure.js';

const refusal = (status: number, detail: string, errors?: { field: string; message: string }[]) =>
  new ApiError(status, { title: 'Refused', status, detail, ...(errors ? { errors } : {}) });
const taken = { field: 'email', message: 'Somebody has this email.' };
const odd = { field: 'preferences', message: 'Not right.' };

describe('a refused save', () => {
  it.each<[string, unknown, object]>([
    ['puts words under their field', refusal(422, 'Check the form.', [taken]), { fields: [taken], form: null }],
    [
      'puts words under a field of a list',
      refusal(422, '', [{ field: 'wages.0.goalWage', message: 'Too low.' }]),
      { fields: [{ field: 'wages.0.goalWage', message: 'Too low.' }], form: null },
    ],
    ['says of other fields above the form', refusal(422, '', [taken, odd]), { fields: [taken], form: 'Not right.' }],
    [
      'says the detail',
      refusal(409, 'You cannot remove yourself.'),
      { fields: [], form: 'You cannot remove yourself.' },
    ],
    [
      'says what a busy server says',
      refusal(503, 'No mail can be sent now.'),
      { fields: [], form: 'No mail can be sent now.' },
    ],
    ['never shows a server’s inside', refusal(500, 'column x'), { fields: [], form: 'Sorry.' }],
    ['has words for a dead line', new ApiError(0, null), { fields: [], form: 'Sorry.' }],
    ['has words for a mistake of ours', new TypeError('x is undefined'), { fields: [], form: 'Sorry.' }],
  ])('%s', (_what, error, expected) => {
    expect(formFailure(error, ['email', 'firstName', 'wages'], 'Sorry.')).toEqual(expected);
  });
});
