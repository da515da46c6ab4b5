import { ApiError } from '../api/problem.js';
import { formFailure } from '../components/form/validation.js';
import { sayFailure, signInNotice } from './sign-in-messages.js';
import { signInTexts } from './texts.js';

describe('the notice of the sign-in page', () => {
  it('is silent to a new visitor, and tells of a session that ended', () => {
    expect(signInNotice(null, false)).toBeNull();
    expect(signInNotice(null, true)).toEqual({ severity: 'info', text: 'signIn.ended' });
  });

  it.each(Object.keys(signInTexts.failed).filter((code) => code !== 'unknown'))('has words for %s', (code) => {
    expect(signInNotice(code, true)?.text).toBe(`signIn.failed.${code}`);
  });

  it.each(['', 'unknown', 'toString', '<b>'])('never repeats what the address says: %j', (code) => {
    expect(signInNotice(code, false)).toEqual({ severity: 'error', text: 'signIn.failed.unknown' });
  });

  it('does not blame a visitor who turned back', () => {
    expect(signInNotice('cancelled', false)?.severity).toBe('info');
  });
});

const translate = (key: string, options?: { smart_count: number }): string =>
  options ? `${key} ${options.smart_count}` : key;
const shown = (error: unknown) => formFailure(sayFailure(error, translate), ['email', 'password'], 'sorry');
const refusal = (status: number, errors: { field: string; message: string }[]): ApiError =>
  new ApiError(status, { title: 'Refused', status, detail: 'Refused.', errors });

describe('a refused sign-in', () => {
  it('says what the server says, every line of it', () => {
    const lines = [
      { field: '', message: 'Locked.' },
      { field: 'password', message: 'No number.' },
      { field: '', message: 'Ask for help.' },
    ];
    expect(shown(refusal(422, lines))).toEqual({ fields: [lines[1]], form: 'Locked.\nAsk for help.' });
    const wait = 'Too many attempts. Try again in 14 minutes.';
    expect(shown(refusal(429, [{ field: '', message: wait }])).form).toBe(wait);
  });

  it.each<[string, unknown, string]>([
    ['tells a dead line from a wrong password', new ApiError(0, null), 'signIn.unreachable'],
    ['tells a server that is away from both', new ApiError(502, null), 'signIn.unreachable'],
    ['has words of its own for a wrong password', new ApiError(401, null), 'signIn.refused'],
    ['says how long to wait, in whole minutes', new ApiError(429, null, 61), 'signIn.tooMany 2'],
    ['has no better words for a broken server', new ApiError(500, null), 'sorry'],
    ['never shows a stack', new TypeError('x is undefined'), 'sorry'],
  ])('%s', (_what, error, expected) => {
    expect(shown(error)).toEqual({ fields: [], form: expected });
  });
});
