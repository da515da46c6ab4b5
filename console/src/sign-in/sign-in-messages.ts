import { ApiError } from '../api/problem.js';

export interface SignInNotice {
  severity: 'error' | 'info';
  /** Text key. */
  text: string;
}

const FAILURES: readonly string[] = ['cancelled', 'noAccount', 'unverified', 'provider', 'expired', 'tooMany'];

/**
 * The notice above the sign-in form.
 *
 * @param failed why the organisation's sign-in failed, from the address; null when it was not tried.
 * @param hasExpired whether a session in this browser expired.
 */
export function signInNotice(failed: string | null, hasExpired: boolean): SignInNotice | null {
  if (failed === 'cancelled') return { severity: 'info', text: 'signIn.failed.cancelled' };
  if (failed !== null) {
    return { severity: 'error', text: `signIn.failed.${FAILURES.includes(failed) ? failed : 'unknown'}` };
  }
  return hasExpired ? { severity: 'info', text: 'signIn.ended' } : null;
}

type Translate = (key: string, options?: { smart_count: number }) => string;

/** Adds a message to an error without a problem body: a proxy's answer, or no answer at all. */
export function describeFailure(error: unknown, translate: Translate): unknown {
  if (!(error instanceof ApiError) || error.problem) return error;
  const message = messageOf(error, translate);
  if (message === null) return error;
  const problem = { title: message, status: error.status, detail: message, errors: [{ field: '', message }] };
  return new ApiError(error.status, problem, error.retryAfter);
}

function messageOf({ status, retryAfter }: ApiError, translate: Translate): string | null {
  if (status === 0 || status === 502 || status === 503 || status === 504) return translate('signIn.unreachable');
  if (status === 401) return translate('signIn.refused');
  if (status === 429)
    return translate('signIn.tooMany', { smart_count: Math.max(1, Math.ceil((retryAfter ?? 60) / 60)) });
  return null;
}
