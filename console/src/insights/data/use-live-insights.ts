import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../../api/live-events.js';
import type { DayRange } from '../layout/month-days.js';
import { dismissedQuery, insightsKey, rowsQuery } from './insight-queries.js';

/** Changes that come within so many milliseconds are read together. */
const GATHERED_MILLISECONDS = 400;

/**
 * Keeps the shown days current: a change of one of them is read again at once; other months are when they are next looked
 * at, and after a lost connection all is.
 */
export function useLiveInsights(clinicGuid: string, { startDate, endDate }: DayRange): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const shown = rowsQuery(clinicGuid, { startDate, endDate }).queryKey;
    let timer: number | undefined;
    const readAgain = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: shown });
      void queryClient.invalidateQueries({ queryKey: dismissedQuery(clinicGuid).queryKey });
    };
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        const isShown = providersChanged || days.some((day) => day >= startDate && day <= endDate);
        void queryClient.invalidateQueries({ queryKey: insightsKey(clinicGuid), refetchType: 'none' });
        if (isShown) timer ??= window.setTimeout(readAgain, GATHERED_MILLISECONDS);
      },
      onResume: () => void queryClient.invalidateQueries({ queryKey: insightsKey(clinicGuid) }),
    });
    return () => {
      stopListening();
      window.clearTimeout(timer);
      // Nobody keeps them current from here on.
      void queryClient.invalidateQueries({ queryKey: insightsKey(clinicGuid), refetchType: 'none' });
    };
  }, [clinicGuid, startDate, endDate, queryClient]);
}
