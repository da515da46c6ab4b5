import type { ProviderSchedule } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useWorkedTimeChanged } from '../provider-api.js';

const pathOf = (providerId: string): string => `Provider/${encodeURIComponent(providerId)}/Schedule`;

/** The week of a hygienist that counts today, loaded each time that it is opened: a form begins with it. */
export function useSchedule(providerId: string) {
  return useQuery({
    queryKey: [pathOf(providerId)],
    queryFn: ({ signal }) => call<ProviderSchedule>(pathOf(providerId), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Replaces the week of a hygienist from today on, unless somebody else changed it since `version`. Throws an ApiError. */
export function useSaveSchedule(): (week: ProviderSchedule) => Promise<void> {
  const changed = useWorkedTimeChanged();
  return async (week) => {
    await call<ProviderSchedule>(pathOf(week.providerId), { method: 'POST', body: week });
    await changed();
  };
}
