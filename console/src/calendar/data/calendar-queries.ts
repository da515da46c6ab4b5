import { queryOptions } from '@tanstack/react-query';
import type { DayBucket, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';
import type { CalendarWindow } from '../layout/calendar-window.js';

/** Reads some days again, outside of the cache. */
export const readDays = (run: CalendarWindow): Promise<DayBucket[]> => call('appointment', { query: { ...run } });

/** The days of a window. Live events keep them current, so they never grow stale by age. */
export function daysQuery(clinicGuid: string, loaded: CalendarWindow) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'days', loaded.startDate, loaded.endDate],
    queryFn: () => readDays(loaded),
    staleTime: Infinity,
  });
}

/** The providers: those that work in the clinic, and all with those that have left, for names. */
export function providersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'providers'],
    queryFn: async () => {
      const [active, all] = await Promise.all([
        call<ProviderView[]>('Provider/Details', { query: { activeOnly: true } }),
        call<ProviderView[]>('Provider', { query: { activeOnly: false } }),
      ]);
      return { active, all };
    },
    staleTime: Infinity,
  });
}
