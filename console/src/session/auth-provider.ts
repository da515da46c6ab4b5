import type { CurrentUser, LoginAnswer } from '@helix/contracts';
import type { AuthProvider } from 'react-admin';
import { call } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';

/** Signs in with e-mail and password. Throws an ApiError. */
export async function signIn(email: string, password: string): Promise<void> {
  const answer = await call<LoginAnswer>('login', { method: 'POST', body: { email, password }, authenticated: false });
  queryClient.clear();
  sessionStore.begin(answer.token, answer.user.email);
}

/** Forgets the session and everything that was read with it. */
export function signOut(): void {
  sessionStore.end();
  queryClient.clear();
}

const isSignedIn = async (): Promise<void> => {
  if (!sessionStore.token()) throw new Error('Nobody is signed in.');
};

/** react-admin's view of the session, for its list and form pages. The shell itself asks `SessionGate`. */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  logout: async () => signOut(),
  checkAuth: isSignedIn,
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw new Error('The session has ended.');
  },
  getIdentity: async () => {
    const user = await call<CurrentUser>('user/current');
    return { id: user.userId, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => null,
};
