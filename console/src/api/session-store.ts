import { readAccessToken } from './access-token.js';
import { SESSION_DATA } from './session-data.js';

/**
 * The session in the browser's storage: the token, the selected clinic and the signed-in user. It is the only store, so
 * that every call and every tab sees the same state; React reads it with `useSyncExternalStore`.
 */
const TOKEN_KEY = 'id_token';
const ENDS_KEY = 'tokenEndsAt';
const CLINIC_KEY = 'clinicGuid';
const EMAIL_KEY = 'signedInAs';
const PENDING_SIGN_OUT_KEY = 'signOutUnsent';
const NEXT_KEY = 'switchTo';

const listeners = new Set<() => void>();
const changed = (): void => listeners.forEach((listener) => listener());

function write(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}

function writeToken(token: string): void {
  const lifetime = readAccessToken(token)?.lifetime ?? 0;
  // Computed with this machine's clock, which may be wrong: only the time since the token arrived is reliable.
  localStorage.setItem(ENDS_KEY, String(Date.now() + lifetime));
  localStorage.setItem(TOKEN_KEY, token);
}

// Signing in or out in one tab applies to all tabs.
window.addEventListener('storage', changed);

export const sessionStore = {
  /** Calls the listener on every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  token: (): string | null => localStorage.getItem(TOKEN_KEY),
  /** The user that the token belongs to. Renewals do not change it; null when nobody is signed in. */
  subject(): string | null {
    const token = localStorage.getItem(TOKEN_KEY);
    return token === null ? null : (readAccessToken(token)?.subject ?? 'unknown');
  },
  /**
   * Milliseconds until the token expires, negative afterwards; null when there is no token or its expiry is unknown.
   */
  remaining(): number | null {
    const ends = localStorage.getItem(ENDS_KEY);
    return ends === null || localStorage.getItem(TOKEN_KEY) === null ? null : Number(ends) - Date.now();
  },
  /**
   * The clinic of this tab. It takes precedence, so that selecting a clinic in another tab does not change this one.
   */
  clinicGuid: (): string | null => sessionStorage.getItem(CLINIC_KEY) ?? localStorage.getItem(CLINIC_KEY),
  email: (): string | null => localStorage.getItem(EMAIL_KEY),
  /** Whether a session expired and nobody has signed in or out since. */
  hasExpired: (): boolean => localStorage.getItem(TOKEN_KEY) === null && localStorage.getItem(EMAIL_KEY) !== null,
  /** Whether the last sign-out has not reached the server yet. */
  isSignOutPending: (): boolean => localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null,

  setClinicGuid(guid: string | null): void {
    write(sessionStorage, CLINIC_KEY, guid);
    write(localStorage, CLINIC_KEY, guid);
    changed();
  },
  /** Clears this tab's state, because the user changed in another tab. */
  clearTab: (): void => sessionStorage.clear(),
  rememberEmail: (email: string): void => localStorage.setItem(EMAIL_KEY, email),

  /** Called after a successful sign-in. The clinic of a previous user is dropped. */
  start(token: string, email: string): void {
    if (email !== localStorage.getItem(EMAIL_KEY)) localStorage.removeItem(CLINIC_KEY);
    sessionStorage.clear();
    localStorage.removeItem(PENDING_SIGN_OUT_KEY);
    localStorage.setItem(EMAIL_KEY, email);
    writeToken(token);
    changed();
  },
  /** Stores a new token of the same session. */
  renew(token: string): void {
    writeToken(token);
    changed();
  },
  /** Ends an expired session; the clinic stays selected for the next sign-in. */
  expire(): void {
    if (localStorage.getItem(TOKEN_KEY) === null) return;
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ENDS_KEY);
    changed();
  },
  /** Signs out: removes everything of the session, and marks the sign-out as pending on the server. */
  end(): void {
    if (localStorage.getItem(TOKEN_KEY) !== null) localStorage.setItem(PENDING_SIGN_OUT_KEY, 'yes');
    const ofPatients = Object.keys(localStorage).filter((key) => key.startsWith(SESSION_DATA));
    for (const key of [CLINIC_KEY, EMAIL_KEY, ENDS_KEY, TOKEN_KEY, ...ofPatients]) localStorage.removeItem(key);
    sessionStorage.clear();
    changed();
  },
  /** Called when the sign-out has reached the server. */
  confirmSignOut: (): void => localStorage.removeItem(PENDING_SIGN_OUT_KEY),

  /** The email of the account that this tab signs in with next; null when none was named. */
  setNextEmail: (email: string): void => sessionStorage.setItem(NEXT_KEY, email),
  nextEmail: (): string | null => sessionStorage.getItem(NEXT_KEY),
};
