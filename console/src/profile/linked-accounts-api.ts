import type { LinkedAccount } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';

const PATH = 'User/linkedAccounts';
const KEY = ['linkedAccounts'];

/** The other accounts of the same person. */
export function useLinkedAccounts() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<LinkedAccount[]>(PATH, { signal }) });
}

/**
 * Stores the list that both calls return, and refreshes the session, because the user menu shows the accounts as well.
 */
function useChanged(): (accounts: LinkedAccount[]) => Promise<void> {
  const queryClient = useQueryClient();
  return async (accounts) => {
    queryClient.setQueryData(KEY, accounts);
    await queryClient.invalidateQueries({ queryKey: ['session'] });
  };
}

/** Links an account, which the user proves to own with its password. Throws an ApiError. */
export function useLink(): (account: { email: string; password: string }) => Promise<void> {
  const changed = useChanged();
  return async (account) => changed(await call<LinkedAccount[]>(PATH, { method: 'POST', body: account }));
}

/** Throws an ApiError. */
export function useUnlink(): (userId: number) => Promise<void> {
  const changed = useChanged();
  return async (userId) => changed(await call<LinkedAccount[]>(`${PATH}/${userId}`, { method: 'DELETE' }));
}
