import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DayBucket } from '@helix/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveEvents, type LiveStatus } from '../../api/live-events.js';
import type { DayRange } from '../../components/calendar-dates.js';
import { RefetchQueue } from '../../components/live/refetch-queue.js';
import { contiguousRanges } from '../layout/shown-days.js';
import { daysQuery, fetchDays, providersQuery } from './calendar-queries.js';
import { changedAppointments, mergeDays } from './day-buckets.js';
import { prefetchedDays } from './prefetched-days.js';

const REFETCH_GAP_MS = 300;
/** How long the days wait for the live connection before they are fetched without it. */
export const LIVE_TIMEOUT_MS = 500;
/** A little longer than the animation of changed appointments. */
const CHANGED_DURATION_MS = 800;

/**
 * Subscribes loaded days to live events: an event refetches the touched days of the window and merges them into the
 * cache; a lost connection refetches the whole window. After the subscription ends the window and the providers are stale.
 *
 * @returns a function that ends the subscription.
 */
export function subscribeToDays(queryClient: QueryClient, clinicGuid: string, loaded: DayRange): () => void {
  const { startDate, endDate } = loaded;
  const query = daysQuery(clinicGuid, loaded);
  const queue = new RefetchQueue(async (days) => {
    // A fetch of the window that started before the change would finish after this one and restore the old state.
    if (queryClient.isFetching({ queryKey: query.queryKey }) > 0)
      await queryClient.fetchQuery({ ...query, staleTime: 0 });
    for (const range of contiguousRanges(days)) {
      const fetched = await fetchDays(range);
      queryClient.setQueryData(
        query.queryKey,
        (cached: DayBucket[] | undefined) => cached && mergeDays(cached, fetched, range),
      );
    }
  }, REFETCH_GAP_MS);
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
    for (const { queryKey } of [query, providersQuery(clinicGuid)])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

/** Calls back once when the live connection is up or has timed out. @returns a function that stops waiting. */
function onceLive(callback: (isLive: boolean) => void): () => void {
  const stop = (): void => {
    stopWatching();
    window.clearTimeout(timer);
  };
  const finish = (isLive: boolean): void => {
    stop();
    callback(isLive);
  };
  const check = (): void => {
    if (liveEvents.currentStatus() === 'live') finish(true);
  };
  const stopWatching = liveEvents.watchStatus(check);
  const timer = window.setTimeout(() => finish(false), LIVE_TIMEOUT_MS);
  check();
  return stop;
}

/** Resolves to whether the live connection came up before the timeout. */
export const waitUntilLive = (): Promise<boolean> => new Promise((resolve) => void onceLive(resolve));

/** Subscribes the loaded days and the providers while they are shown. @returns the status of the live connection. */
export function useLiveDays(clinicGuid: string, { startDate, endDate }: DayRange): LiveStatus {
  const queryClient = useQueryClient();

  useEffect(() => {
    const loaded: DayRange = { startDate, endDate };
    return prefetchedDays.take(clinicGuid, loaded) ?? subscribeToDays(queryClient, clinicGuid, loaded);
  }, [clinicGuid, startDate, endDate, queryClient]);

  return useSyncExternalStore(liveEvents.watchStatus, liveEvents.currentStatus);
}

/**
 * Whether the days may be fetched: once the live connection is up, so that no change is lost between the fetch and the
 * first event. After the timeout they are fetched without it, and again when the connection is up.
 */
export function useLiveFirst(clinicGuid: string, { startDate, endDate }: DayRange): boolean {
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<'waiting' | 'live' | 'timedOut'>('waiting');

  useEffect(() => {
    if (connection !== 'waiting') return;
    return onceLive((isLive) => setConnection(isLive ? 'live' : 'timedOut'));
  }, [connection]);

  useEffect(() => {
    if (connection !== 'timedOut') return;
    const query = daysQuery(clinicGuid, { startDate, endDate });
    const refetchWhenLive = async (): Promise<void> => {
      if (liveEvents.currentStatus() !== 'live') return;
      setConnection('live');
      // The running fetch started before the connection was up too. Whoever awaits it shows its failure.
      if (queryClient.isFetching({ queryKey: query.queryKey }) > 0)
        await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    };
    const stopWatching = liveEvents.watchStatus(() => void refetchWhenLive());
    void refetchWhenLive();
    return () => void stopWatching();
  }, [connection, clinicGuid, startDate, endDate, queryClient]);

  return connection !== 'waiting';
}

const NONE: ReadonlySet<string> = new Set();

/** The ids of the shown appointments that changed within the last moment, to highlight them. */
export function useChangedAppointments(buckets: readonly DayBucket[]): ReadonlySet<string> {
  const last = useRef(buckets);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    const before = new Map(last.current.map((bucket) => [bucket.date, bucket]));
    last.current = buckets;
    const ids = buckets.flatMap((bucket) => {
      const known = before.get(bucket.date);
      return known && known !== bucket ? [...changedAppointments(known, bucket)] : [];
    });
    if (ids.length === 0) return;
    setChanged(new Set(ids));
    const timer = window.setTimeout(() => setChanged(NONE), CHANGED_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [buckets]);
  return changed;
}
