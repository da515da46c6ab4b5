import { useQueryClient } from '@tanstack/react-query';
import { addDays } from '@helix/hygiene';
import { useEffect } from 'react';
import { liveEvents } from '../../api/live-events.js';
import { personalKey, providersQuery, weekQuery } from './week-queries.js';

/** Changes that come within so many milliseconds are read together. */
const GATHERED_MILLISECONDS = 400;

/** Keeps the shown week current: a change in it is read again at once, other weeks are when they are next looked at. */
export function useLiveWeek(clinicGuid: string, providerId: string, monday: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const sunday = addDays(monday, 6);
    let timer: number | undefined;
    const readAgain = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: weekQuery(clinicGuid, providerId, monday).queryKey });
    };
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        const isShown = days.some((day) => day >= monday && day <= sunday);
        void queryClient.invalidateQueries({ queryKey: personalKey(clinicGuid), refetchType: 'none' });
        if (isShown) timer ??= window.setTimeout(readAgain, GATHERED_MILLISECONDS);
        if (providersChanged) void queryClient.invalidateQueries({ queryKey: providersQuery(clinicGuid).queryKey });
      },
      onResume: () => void queryClient.invalidateQueries({ queryKey: personalKey(clinicGuid) }),
    });
    return () => {
      stopListening();
      window.clearTimeout(timer);
      // Nobody keeps them current from here on.
      void queryClient.invalidateQueries({ queryKey: personalKey(clinicGuid), refetchType: 'none' });
    };
  }, [clinicGuid, providerId, monday, queryClient]);
}
