import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClinicView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { queryClient } from '../../api/query-client.js';
import type { DayRange } from '../../components/calendar-dates.js';
import { useFailureToast } from '../../components/use-failure-toast.js';
import { shownRange, windowFor } from '../layout/shown-days.js';
import { parseAddress } from './calendar-address.js';
import { calendarMemory } from './calendar-memory.js';
import { daysQuery, groupsQuery, providersQuery, shownDaysQuery } from './calendar-queries.js';
import { subscribeToDays, useLiveDays, useLiveFirst, waitUntilLive } from './live-days.js';
import { prefetchedDays } from './prefetched-days.js';

/** The loaded window: it changes only when the shown days leave it. */
function useWindow(clinicGuid: string, date: string, shown: DayRange): DayRange {
  const [current, setCurrent] = useState(() => windowFor(date, shown, calendarMemory.of(clinicGuid)?.loaded ?? null));
  const required = windowFor(date, shown, current);
  if (required !== current) setCurrent(required);
  return required;
}

/** The data of the calendar: the days around a date, the providers and the status of the live connection. */
export function useCalendarDays({ clinicGuid, useProviderGroups }: ClinicView, date: string, shown: DayRange) {
  const loaded = useWindow(clinicGuid, date, shown);
  // Called before the queries, so that the live connection is requested first.
  const liveStatus = useLiveDays(clinicGuid, loaded);
  const mayFetch = useLiveFirst(clinicGuid, loaded);
  const days = useQuery({ ...daysQuery(clinicGuid, loaded), enabled: mayFetch });
  const early = useQuery({ ...shownDaysQuery(clinicGuid, shown), enabled: days.data === undefined });
  const providers = useQuery(providersQuery(clinicGuid));
  const groups = useQuery(groupsQuery(clinicGuid, useProviderGroups));
  const error = days.error ?? providers.error ?? providers.data?.failure ?? groups.error;
  useFailureToast(error);

  return {
    loaded,
    days: days.data,
    /** The days of the window; until they have come, the shown ones alone. */
    shownDays: days.data ?? early.data,
    providers: providers.data,
    groups: groups.data,
    liveStatus,
    error,
    /** A request failed and there is no cached data to show instead. */
    hasFailed: (days.isError && !days.data && !early.data) || (providers.isError && !providers.data),
    isFetching: !mayFetch || days.isFetching || providers.isFetching,
    refetch: async () =>
      void (await Promise.all([days.refetch(), providers.refetch(), ...(useProviderGroups ? [groups.refetch()] : [])])),
  };
}

export type CalendarData = ReturnType<typeof useCalendarDays>;

/**
 * Prefetches what the calendar at an address with this query shows. The calendar finds the requests in the cache.
 * Resolves once the shown days are there, which is soon.
 */
export async function prefetchCalendar(
  { clinicGuid, timeZone, useProviderGroups }: ClinicView,
  query: URLSearchParams,
): Promise<void> {
  const { date, isWeekly } = parseAddress(query, dateAt(Date.now(), timeZone));
  const shown = shownRange(date, isWeekly);
  const loaded = windowFor(date, shown, calendarMemory.of(clinicGuid)?.loaded ?? null);
  prefetchedDays.offer(clinicGuid, loaded, subscribeToDays(queryClient, clinicGuid, loaded));
  void queryClient.prefetchQuery(providersQuery(clinicGuid));
  if (useProviderGroups) void queryClient.prefetchQuery(groupsQuery(clinicGuid, true));
  void prefetchWindow(clinicGuid, loaded);
  await queryClient.prefetchQuery(shownDaysQuery(clinicGuid, shown));
}

async function prefetchWindow(clinicGuid: string, loaded: DayRange): Promise<void> {
  if (await waitUntilLive()) await queryClient.prefetchQuery(daysQuery(clinicGuid, loaded));
}
