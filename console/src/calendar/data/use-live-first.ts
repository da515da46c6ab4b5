import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveEvents } from '../../api/live-events.js';
import type { DayRange } from '../layout/shown-days.js';
import { daysQuery } from './calendar-queries.js';

/** How long days wait for the stream of changes, in milliseconds. */
export const PATIENCE = 500;

/**
 * Whether it is time to read the days: once changes are heard, so that none falls between what is read and the first that
 * is heard. When that takes too long they are read at once, and again when changes are heard.
 */
export function useLiveFirst(clinicGuid: string, { startDate, endDate }: DayRange): boolean {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<'waiting' | 'heard' | 'unheard'>('waiting');

  useEffect(() => {
    if (begun !== 'waiting') return;
    const look = (): void => {
      if (liveEvents.currentStatus() === 'live') setBegun('heard');
    };
    const timer = window.setTimeout(() => setBegun('unheard'), PATIENCE);
    const stopWatching = liveEvents.watchStatus(look);
    look();
    return () => {
      window.clearTimeout(timer);
      stopWatching();
    };
  }, [begun]);

  useEffect(() => {
    if (begun !== 'unheard') return;
    const query = daysQuery(clinicGuid, { startDate, endDate });
    const readAgain = async (): Promise<void> => {
      if (liveEvents.currentStatus() !== 'live') return;
      setBegun('heard');
      // The read that is under way began too early as well; its failure is shown where it is waited for.
      if (queryClient.isFetching({ queryKey: query.queryKey }) > 0)
        await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    };
    const stopWatching = liveEvents.watchStatus(() => void readAgain());
    void readAgain();
    return () => void stopWatching();
  }, [begun, clinicGuid, startDate, endDate, queryClient]);

  return begun !== 'waiting';
}
