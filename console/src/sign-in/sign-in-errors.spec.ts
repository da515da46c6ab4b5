import { ApiError } from '../api/problem.js';
import { signInErrors } from './sign-in-errors.js';

const translate = (key: string): string => key;
const refusal = (detail: string, errors?: { field: string; message: string }[]) =>
  new ApiError(401, { title: 'Unauthorized', status: 401, detail, ...(errors ? { errors } : {}) });

describe('a refused sign-in', () => {
  it.each<[string, unknown, object]>([
    [
      'names the field',
      refusal('', [{ field: 'email', message: 'Email is required.' }]),
      { email: 'Email is required.' },
    ],
    ['says the first error of no field', refusal('x', [{ field: '', message: 'Locked.' }]), { form: 'Locked.' }],
    ['says the detail', refusal('Too many attempts.'), { form: 'Too many attempts.' }],
    ['has words of its own', new ApiError(401, null), { form: 'signIn.refused' }],
    ['tells a dead line from a wrong password', new ApiError(0, null), { form: 'signIn.unreachable' }],
    ['tells a broken server from both', new ApiError(500, null), { form: 'common.genericError' }],
    ['never shows a stack', new TypeError('x is undefined'), { form: 'common.genericError' }],
  ])('%s', (_what, error, expected) => {
    expect(signInErrors(error, translate)).toEqual(expected);
  });
});
