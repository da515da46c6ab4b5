import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../../api/live-events.js';
import type { DayRange } from '../calendar-dates.js';
import { RefetchQueue } from './refetch-queue.js';

const DASHBOARD_GAP_MS = 1000;
const CALENDAR_GAP_MS = 400;
/** The item of a queue that always refetches the same queries. */
const ALL = ['all'];

/**
 * Refetches the queries below a key when something changed in the clinic on a day up to `lastDay`, and after the live
 * connection was lost. The cached data stays on the screen meanwhile.
 *
 * @param queryKey must keep its identity as long as it means the same.
 * @param lastDay `yyyy-mm-dd`: later days are not on the screen.
 */
export function useLiveRefresh(queryKey: QueryKey, lastDay: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const queue = new RefetchQueue(() => queryClient.invalidateQueries({ queryKey }), DASHBOARD_GAP_MS);
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        if (providersChanged || days.some((day) => day <= lastDay)) queue.add(ALL);
      },
      onResume: () => queue.add(ALL),
    });
    return () => {
      stopListening();
      queue.stop();
    };
  }, [queryClient, queryKey, lastDay]);
}

/**
 * Refetches the queries below a key when the monthly reports of the clinic changed, and after the live connection was lost.
 *
 * @param queryKey must keep its identity as long as it means the same.
 */
export function useLiveMonthlyReports(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = (): void => void queryClient.invalidateQueries({ queryKey });
    return liveEvents.listen({
      onUpdate: ({ monthlyReportsChanged }) => {
        if (monthlyReportsChanged) refetch();
      },
      onResume: refetch,
    });
  }, [queryClient, queryKey]);
}

/** Query keys of a calendar, each with the same identity as long as it means the same. */
interface CalendarKeys {
  /** The prefix of all queries of the calendar. */
  all: QueryKey;
  /** The queries of the shown days. */
  shown: readonly QueryKey[];
  /** The queries that depend on the clinic's providers. */
  providers: readonly QueryKey[];
}

/**
 * Live subscription of a calendar: refetches the shown days when one of them changed, and everything after the live
 * connection was lost. Other days become stale and are refetched when they are next shown.
 */
export function useLiveCalendar({ all, shown, providers }: CalendarKeys, { startDate, endDate }: DayRange): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = async (keys: readonly QueryKey[]): Promise<void> =>
      void (await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))));
    const markStale = (): void => void queryClient.invalidateQueries({ queryKey: all, refetchType: 'none' });
    const queue = new RefetchQueue(() => refetch(shown), CALENDAR_GAP_MS);
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        markStale();
        if (days.some((day) => day >= startDate && day <= endDate)) queue.add(ALL);
        if (providersChanged) void refetch(providers);
      },
      onResume: () => void refetch([all]),
    });
    return () => {
      stopListening();
      queue.stop();
      // Without the subscription nothing updates the cached days any more.
      markStale();
    };
  }, [queryClient, all, shown, providers, startDate, endDate]);
}
