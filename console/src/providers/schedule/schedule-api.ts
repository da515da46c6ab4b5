import type { ProviderSchedule } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';

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

/** Replaces the week of a hygienist from today on. Throws an ApiError. */
export function saveSchedule(providerId: string, schedule: ProviderSchedule['schedule']): Promise<ProviderSchedule> {
  return call<ProviderSchedule>(pathOf(providerId), { method: 'POST', body: { providerId, schedule } });
}
