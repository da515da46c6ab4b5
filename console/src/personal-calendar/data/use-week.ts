import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@helix/hygiene';
import { useEffect } from 'react';
import { shownWeeks } from '../layout/shown-week.js';
import { useLiveWeek } from './use-live-week.js';
import { weekQuery } from './week-queries.js';

/** The week of a provider, kept current; the weeks beside it are read ahead. Nothing while nobody is chosen. */
export function useWeek(clinicGuid: string, providerId: string | undefined, monday: string, today: string) {
  const queryClient = useQueryClient();
  const id = providerId ?? '';
  const week = useQuery({ ...weekQuery(clinicGuid, id, monday), enabled: id !== '' });
  useLiveWeek(clinicGuid, id, monday);
  const isRead = week.isSuccess;

  useEffect(() => {
    if (!isRead) return;
    const { first, last } = shownWeeks(today);
    for (const beside of [addDays(monday, -7), addDays(monday, 7)])
      if (beside >= first && beside <= last) void queryClient.prefetchQuery(weekQuery(clinicGuid, id, beside));
  }, [isRead, clinicGuid, id, monday, today, queryClient]);

  return {
    days: week.data,
    /** Why there is nothing to show. */
    error: week.data ? null : week.error,
    /** Why the last read failed, also where there is something to show. */
    failure: week.error,
    isFetching: week.isFetching,
    refetch: () => void week.refetch(),
  };
}

export type WeekData = ReturnType<typeof useWeek>;
