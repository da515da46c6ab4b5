import type { QueryClient } from '@tanstack/react-query';
import type { DayBucket } from '@helix/contracts';
import { liveEvents } from '../../api/live-events.js';
import { contiguousRuns } from '../layout/calendar-window.js';
import type { DayRange } from '../layout/shown-days.js';
import { daysQuery, providersQuery, readDays } from './calendar-queries.js';
import { mergeDays } from './merge-days.js';
import { RefetchQueue } from './refetch-queue.js';

/**
 * Keeps the loaded days current: on a live event only the touched days of the window are read again and merged into the
 * cache; after a lost connection the whole window is. What nobody keeps current any more is read again when it is next
 * looked at, behind what was known of it.
 *
 * @returns a function that ends it.
 */
export function keepDays(queryClient: QueryClient, clinicGuid: string, loaded: DayRange): () => void {
  const { startDate, endDate } = loaded;
  const query = daysQuery(clinicGuid, loaded);
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
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  };
}
