import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { windowFor, type CalendarWindow } from '../layout/calendar-window.js';
import { daysQuery, providersQuery } from './calendar-queries.js';
import { useLiveDays } from './use-live-days.js';

/** The window that holds the date; another one only when the date leaves it. */
function useWindow(date: string): CalendarWindow {
  const [present, setPresent] = useState(() => windowFor(date, null));
  const wanted = windowFor(date, present);
  if (wanted !== present) setPresent(wanted);
  return wanted;
}

/** Everything that the calendar of a date rests on: the days around it, the providers, and whether it is live. */
export function useCalendarDays(clinicGuid: string, date: string) {
  const notify = useNotify();
  const loaded = useWindow(date);
  const days = useQuery(daysQuery(clinicGuid, loaded));
  const providers = useQuery(providersQuery(clinicGuid));
  const liveStatus = useLiveDays(clinicGuid, loaded);
  const error = days.error ?? providers.error;

  useEffect(() => {
    if (error) notify('common.genericError', { type: 'error' });
  }, [error, notify]);

  return {
    days: days.data,
    providers: providers.data,
    liveStatus,
    /** Nothing can be shown, as it failed. */
    failed: (days.isError && !days.data) || (providers.isError && !providers.data),
    isFetching: days.isFetching || providers.isFetching,
    refetch: async () => void (await Promise.all([days.refetch(), providers.refetch()])),
  };
}
