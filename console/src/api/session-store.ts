/**
 * What the browser keeps of a session: the token, the chosen clinic and who signed in. One store, so that every call and
 * every tab sees the same; React reads it with `useSyncExternalStore`.
 */
const TOKEN_KEY = 'id_token';
const CLINIC_KEY = 'clinicGuid';
const EMAIL_KEY = 'signedInAs';

const listeners = new Set<() => void>();
const changed = (): void => listeners.forEach((listener) => listener());

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  changed();
}

// A sign-out in one tab is a sign-out in all of them.
window.addEventListener('storage', changed);

export const sessionStore = {
  /** Calls back on every change; answers the function that ends it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  token: (): string | null => localStorage.getItem(TOKEN_KEY),
  clinicGuid: (): string | null => localStorage.getItem(CLINIC_KEY),
  email: (): string | null => localStorage.getItem(EMAIL_KEY),
  setClinicGuid: (guid: string | null): void => write(CLINIC_KEY, guid),

  /** After a sign-in that the server accepted. */
  begin(token: string, email: string): void {
    localStorage.setItem(EMAIL_KEY, email);
    write(TOKEN_KEY, token);
  },
  /** The token is no longer good: the clinic stays chosen for the next sign-in. */
  expire(): void {
    if (localStorage.getItem(TOKEN_KEY) !== null) write(TOKEN_KEY, null);
  },
  /** A sign-out: nothing of the session stays. */
  end(): void {
    localStorage.removeItem(CLINIC_KEY);
    localStorage.removeItem(EMAIL_KEY);
    write(TOKEN_KEY, null);
  },
};
