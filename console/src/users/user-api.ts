import type { UserForm, UserRow } from '@helix/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete } from 'react-admin';
import { call } from '../api/client.js';
import { useSession } from '../session/session-context.js';

export const USERS = 'user';

/** Invalidates the list of users, and the session when the current user changed. */
function useChanged(): (userId: number | null) => Promise<void> {
  const queryClient = useQueryClient();
  const { user: self } = useSession();
  return async (userId) => {
    await queryClient.invalidateQueries({ queryKey: [USERS, 'getList'] });
    if (userId === self.userId) await queryClient.invalidateQueries({ queryKey: ['session'] });
  };
}

/**
 * Adds a user, or saves changes to an existing one unless somebody else changed it since it was loaded.
 *
 * @returns the saved user. Throws an ApiError.
 */
export function useSaveUser(): (user: UserRow | null, form: UserForm) => Promise<UserRow> {
  const dataProvider = useDataProvider();
  const changed = useChanged();
  return async (user, form) => {
    try {
      if (user === null) return (await dataProvider.create<UserRow>(USERS, { data: form })).data;
      const data = { ...form, version: user.version };
      return (await dataProvider.update<UserRow>(USERS, { id: user.id, data, previousData: user })).data;
    } finally {
      // Also after a failure, because a save whose mail could not be sent has still changed the user.
      await changed(user?.userId ?? null);
    }
  };
}

/** Removes a user from the clinic. Throws an ApiError. */
export function useDeleteUser(): (user: UserRow) => Promise<void> {
  const [remove] = useDelete<UserRow>();
  const changed = useChanged();
  return async (user) => {
    await remove(USERS, { id: user.id, previousData: user }, { returnPromise: true });
    await changed(user.userId);
  };
}

/** Sets a user's password. Throws an ApiError. */
export function changePassword(userId: number, password: string): Promise<void> {
  return call('User', { method: 'POST', body: { userId, password } });
}

/** Sends the invitation again. Throws an ApiError. */
export function sendInvitation(userId: number): Promise<void> {
  return call(`user/${userId}/invitation`, { method: 'POST' });
}
