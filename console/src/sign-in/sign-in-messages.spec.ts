import { ApiError } from '../api/problem.js';
import { toFormErrors } from '../components/form/validation.js';
import { describeFailure, signInNotice } from './sign-in-messages.js';
import { signInTexts } from './texts.js';

describe('signInNotice', () => {
  it('is null for a new visitor, and reports an expired session', () => {
    expect(signInNotice(null, false)).toBeNull();
    expect(signInNotice(null, true)).toEqual({ severity: 'info', text: 'signIn.ended' });
  });

  it.each(Object.keys(signInTexts.failed).filter((code) => code !== 'unknown'))(
    'has a text for the failure %s',
    (code) => {
      expect(signInNotice(code, true)?.text).toBe(`signIn.failed.${code}`);
    },
  );

  it.each(['', 'unknown', 'toString', '<b>'])('shows a generic text for the unknown code %j', (code) => {
    expect(signInNotice(code, false)).toEqual({ severity: 'error', text: 'signIn.failed.unknown' });
  });

  it('shows a cancelled sign-in as information, not as an error', () => {
    expect(signInNotice('cancelled', false)?.severity).toBe('info');
  });
});

const translate = (key: string, options?: { smart_count: number }): string =>
  options ? `${key} ${options.smart_count}` : key;
const shown = (error: unknown) => toFormErrors(describeFailure(error, translate), ['email', 'password'], 'sorry');
const refusal = (status: number, errors: { field: string; message: string }[]): ApiError =>
  new ApiError(status, { title: 'Refused', status, detail: 'Refused.', errors });

describe('describeFailure', () => {
  it('keeps all messages of the server', () => {
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
    ['reports an unreachable server when no response arrived', new ApiError(0, null), 'signIn.unreachable'],
    ['reports an unreachable server for a 502', new ApiError(502, null), 'signIn.unreachable'],
    ['reports wrong credentials for a 401', new ApiError(401, null), 'signIn.refused'],
    ['rounds the wait of a 429 up to whole minutes', new ApiError(429, null, 61), 'signIn.tooMany 2'],
    ['uses the fallback for a 500', new ApiError(500, null), 'sorry'],
    ['uses the fallback for a programming error', new TypeError('x is undefined'), 'sorry'],
  ])('%s', (_what, error, expected) => {
    expect(shown(error)).toEqual({ fields: [], form: expected });
  });
});
