import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ClinicView } from '@helix/contracts';
import { windowFor } from '../layout/calendar-window.js';
import type { DayRange } from '../layout/shown-days.js';
import { calendarMemory } from './calendar-memory.js';
import { daysQuery, groupsQuery, providersQuery } from './calendar-queries.js';
import { useLiveDays } from './use-live-days.js';
import { useLiveFirst } from './use-live-first.js';

/** The window that holds what is shown; another one only when that leaves it. */
function useWindow(clinicGuid: string, date: string, shown: DayRange): DayRange {
  const [present, setPresent] = useState(() => windowFor(date, shown, calendarMemory.of(clinicGuid)?.loaded ?? null));
  const wanted = windowFor(date, shown, present);
  if (wanted !== present) setPresent(wanted);
  return wanted;
}

/** Everything that the calendar of a date rests on: the days around it, the providers, and whether it is live. */
export function useCalendarDays({ clinicGuid, useProviderGroups }: ClinicView, date: string, shown: DayRange) {
  const notify = useNotify();
  const loaded = useWindow(clinicGuid, date, shown);
  // Before the days are read, so that the stream of changes is asked for first.
  const liveStatus = useLiveDays(clinicGuid, loaded);
  const mayRead = useLiveFirst(clinicGuid, loaded);
  const days = useQuery({ ...daysQuery(clinicGuid, loaded), enabled: mayRead });
  const providers = useQuery(providersQuery(clinicGuid));
  const groups = useQuery(groupsQuery(clinicGuid, useProviderGroups));
  const error = days.error ?? providers.error ?? providers.data?.failure ?? groups.error;

  useEffect(() => {
    if (error) notify('common.genericError', { type: 'error' });
  }, [error, notify]);

  return {
    loaded,
    days: days.data,
    providers: providers.data,
    groups: groups.data,
    liveStatus,
    error,
    /** Nothing can be shown, as it failed. */
    failed: (days.isError && !days.data) || (providers.isError && !providers.data),
    isFetching: !mayRead || days.isFetching || providers.isFetching,
    refetch: async () =>
      void (await Promise.all([days.refetch(), providers.refetch(), ...(useProviderGroups ? [groups.refetch()] : [])])),
  };
}

export type CalendarData = ReturnType<typeof useCalendarDays>;
