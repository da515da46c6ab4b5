import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { liveEvents, type LiveStatus } from '../../api/live-events.js';
import type { DayRange } from '../layout/shown-days.js';
import { begunDays } from './begun-days.js';
import { providersQuery } from './calendar-queries.js';
import { keepDays } from './keep-days.js';

/** Keeps the loaded days and the providers current while they are shown. @returns how it stands with the connection. */
export function useLiveDays(clinicGuid: string, { startDate, endDate }: DayRange): LiveStatus {
  const queryClient = useQueryClient();

  useEffect(() => {
    const loaded: DayRange = { startDate, endDate };
    return begunDays.take(clinicGuid, loaded) ?? keepDays(queryClient, clinicGuid, loaded);
  }, [clinicGuid, startDate, endDate, queryClient]);

  useEffect(
    () => () =>
      void queryClient.invalidateQueries({ queryKey: providersQuery(clinicGuid).queryKey, refetchType: 'none' }),
    [clinicGuid, queryClient],
  );

  return useSyncExternalStore(liveEvents.watchStatus, liveEvents.currentStatus);
}
