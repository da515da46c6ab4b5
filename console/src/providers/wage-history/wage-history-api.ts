import type { ProviderDetails, WageHistoryView } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import { PROVIDERS } from '../provider-api.js';

const pathOf = (providerId: string): string => `Provider/${encodeURIComponent(providerId)}/WageHistory`;

/** The dated wages of a hygienist, loaded each time that they are opened: a form begins with them. */
export function useWageHistory(providerId: string) {
  return useQuery({
    queryKey: [pathOf(providerId)],
    queryFn: ({ signal }) => call<WageHistoryView>(pathOf(providerId), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Replaces the dated wages of a hygienist, unless somebody else changed them since `version`; the list shows what is in
 * force today. Throws an ApiError.
 */
export function useSaveWageHistory(): (provider: ProviderDetails, history: WageHistoryView) => Promise<void> {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return async ({ provider_id: providerId, userId }, history) => {
    await call<WageHistoryView>(pathOf(providerId), { method: 'POST', body: history });
    await queryClient.invalidateQueries({ queryKey: [PROVIDERS] });
    // The session has the wages of the user's own providers.
    if (userId === user.userId) await queryClient.invalidateQueries({ queryKey: ['session'] });
  };
}
