import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayBucket, ProviderView } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import { useEffect, useMemo } from 'react';
import { call } from '../../api/client.js';
import { mondayOf } from '../../components/calendar-dates.js';
import { useLiveCalendar } from '../../components/live/use-live-refresh.js';
import { useAddress } from '../../components/use-address.js';
import { shownWeek, shownWeeks } from '../layout/week-choice.js';

/** The state of the page, which is in the address so that a link shows the same week. */
export function useWeekAddress(today: string) {
  const [query, change] = useAddress();
  return {
    /** The Monday of the week, `yyyy-mm-dd`. */
    monday: shownWeek(query.get('date'), today),
    /** Null when no provider is chosen. */
    providerId: query.get('p_id') || null,
    showWeek: (monday: string) => change({ date: monday === mondayOf(today) ? null : monday }),
    showProvider: (providerId: string) => change({ p_id: providerId }),
  };
}

export type WeekAddress = ReturnType<typeof useWeekAddress>;

/** The key prefix of all queries of a clinic's personal calendar. */
const personalKey = (clinicGuid: string) => ['personalCalendar', clinicGuid] as const;

/** A provider's week, by its Monday. */
function weekQuery(clinicGuid: string, providerId: string, monday: string) {
  return queryOptions({
    queryKey: [...personalKey(clinicGuid), 'week', providerId, monday],
    queryFn: ({ signal }) =>
      call<DayBucket[]>('Appointment', {
        query: { StartDate: monday, EndDate: addDays(monday, 6), ProviderId: providerId },
        signal,
      }),
  });
}

/** The active providers of the clinic. */
export function providersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [...personalKey(clinicGuid), 'providers'],
    queryFn: ({ signal }) => call<ProviderView[]>('Provider', { query: { activeOnly: true }, signal }),
  });
}

function useLiveWeek(clinicGuid: string, providerId: string, monday: string): void {
  const keys = useMemo(
    () => ({
      all: personalKey(clinicGuid),
      shown: [weekQuery(clinicGuid, providerId, monday).queryKey],
      providers: [providersQuery(clinicGuid).queryKey],
    }),
    [clinicGuid, providerId, monday],
  );
  useLiveCalendar(keys, { startDate: monday, endDate: addDays(monday, 6) });
}

/** The live week of a provider; the weeks before and after are prefetched. No data while no provider is chosen. */
export function useWeek(clinicGuid: string, providerId: string | undefined, monday: string, today: string) {
  const queryClient = useQueryClient();
  const id = providerId ?? '';
  const week = useQuery({ ...weekQuery(clinicGuid, id, monday), enabled: id !== '' });
  useLiveWeek(clinicGuid, id, monday);
  const { isSuccess } = week;

  useEffect(() => {
    if (!isSuccess) return;
    const { first, last } = shownWeeks(today);
    for (const neighbour of [addDays(monday, -7), addDays(monday, 7)])
      if (neighbour >= first && neighbour <= last) void queryClient.prefetchQuery(weekQuery(clinicGuid, id, neighbour));
  }, [isSuccess, clinicGuid, id, monday, today, queryClient]);

  return {
    days: week.data,
    /** Why there is nothing to show. */
    error: week.data ? null : week.error,
    /** Why the last request failed, also while cached data is shown. */
    failure: week.error,
    isFetching: week.isFetching,
    refetch: () => void week.refetch(),
  };
}

export type WeekData = ReturnType<typeof useWeek>;
