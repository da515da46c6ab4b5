import type { CurrentUser } from '@helix/contracts';
import type { AuthProvider } from 'react-admin';
import { call } from '../api/client.js';
import { signIn } from './sign-in.js';
import { signOut } from './sign-out.js';

/**
 * react-admin's view of the session, for its list and form pages. They all stand behind `SessionGate`, and calls renew or
 * end the session by themselves: there is nothing to check here, and an error must not sign anybody out.
 */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  logout: () => signOut(null),
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => {
    const user = await call<CurrentUser>('user/current');
    return { id: user.userId, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => null,
};
