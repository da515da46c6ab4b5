import { signInNotice } from './sign-in-notice.js';
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
