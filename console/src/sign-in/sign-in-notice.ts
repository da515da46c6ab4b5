export interface SignInNotice {
  severity: 'error' | 'info';
  /** Text key. */
  text: string;
}

const FAILURES: readonly string[] = ['cancelled', 'noAccount', 'unverified', 'provider', 'expired'];

/**
 * What the sign-in page has to say before anybody signs in.
 *
 * @param failed why the organisation's sign-in did not work, from the address; null when it was not tried.
 * @param hasExpired whether a session ended by itself in this browser.
 */
export function signInNotice(failed: string | null, hasExpired: boolean): SignInNotice | null {
  if (failed === 'cancelled') return { severity: 'info', text: 'signIn.failed.cancelled' };
  if (failed !== null) {
    return { severity: 'error', text: `signIn.failed.${FAILURES.includes(failed) ? failed : 'unknown'}` };
  }
  return hasExpired ? { severity: 'info', text: 'signIn.ended' } : null;
}
