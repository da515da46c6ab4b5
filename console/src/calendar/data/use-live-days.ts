import { useQueryClient } from '@tanstack/react-query';
import type { DayBucket } from '@helix/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { liveEvents, type LiveStatus } from '../../api/live-events.js';
import { contiguousRuns, type CalendarWindow } from '../layout/calendar-window.js';
import { daysQuery, providersQuery, readDays } from './calendar-queries.js';
import { mergeDays } from './merge-days.js';
import { RefetchQueue } from './refetch-queue.js';

/**
 * Keeps the loaded days current: on a live event only the touched days of the window are read again and merged into the
 * cache; after a lost connection the whole window is.
 */
export function useLiveDays(clinicGuid: string, loaded: CalendarWindow): LiveStatus {
  const queryClient = useQueryClient();
  const { startDate, endDate } = loaded;

  useEffect(() => {
    const run: CalendarWindow = { startDate, endDate };
    const query = daysQuery(clinicGuid, run);
    const queue = new RefetchQueue(async (days) => {
      // A read of the window that began before the change would end after it and bring back the old state.
      if (queryClient.isFetching({ queryKey: query.queryKey }) > 0)
        await queryClient.fetchQuery({ ...query, staleTime: 0 });
      for (const touched of contiguousRuns(days)) {
        const fresh = await readDays(touched);
        queryClient.setQueryData(
          query.queryKey,
          (known: DayBucket[] | undefined) => known && mergeDays(known, fresh, touched),
        );
      }
    });
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        queue.add(days.filter((day) => day >= startDate && day <= endDate));
        if (providersChanged) void queryClient.invalidateQueries({ queryKey: providersQuery(clinicGuid).queryKey });
      },
      onResume: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    });
    return () => {
      stopListening();
      queue.stop();
    };
  }, [clinicGuid, startDate, endDate, queryClient]);

  return useSyncExternalStore(liveEvents.watchStatus, liveEvents.currentStatus);
}
