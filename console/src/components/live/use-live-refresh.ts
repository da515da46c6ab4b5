import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../../api/live-events.js';
import { Refresher } from './refresher.js';

/**
 * Reads the queries that begin with a key again when something changed in the clinic on a day up to `lastDay`, and after a
 * lost connection; what was known is shown meanwhile.
 *
 * @param queryKey must be the same array as long as it means the same.
 * @param lastDay `yyyy-mm-dd`: what changes after it is on none of the screen's days.
 */
export function useLiveRefresh(queryKey: QueryKey, lastDay: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresher = new Refresher(() => queryClient.invalidateQueries({ queryKey }));
    const stopListening = liveEvents.listen({
      onUpdate: ({ days, providersChanged }) => {
        if (providersChanged || days.some((day) => day <= lastDay)) refresher.want();
      },
      onResume: () => refresher.want(),
    });
    return () => {
      stopListening();
      refresher.stop();
    };
  }, [queryClient, queryKey, lastDay]);
}
