import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '../api/live-events.js';
import type { HubPart } from '../api/live-update.js';
import { RefetchQueue } from '../components/live/refetch-queue.js';
import { AGENTS, COMMANDS, KEY_LISTS, QUARANTINE, STATUS } from './hub-api.js';

const REFETCH_GAP_MS = 500;

/** What shows each part. */
const KEYS: Record<HubPart, readonly string[]> = {
  commands: [COMMANDS],
  agents: [AGENTS],
  quarantine: [QUARANTINE, STATUS],
  keyLists: [KEY_LISTS],
};
const ALL = [...new Set(Object.values(KEYS).flat())];

/** Keeps what the hub shows current: reads the parts again that changed, and all after the live connection was lost. */
export function useHubLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = async (resources: string[]): Promise<void> => {
      const keys = resources.map((resource): QueryKey => [resource]);
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    };
    const queue = new RefetchQueue(refetch, REFETCH_GAP_MS);
    const stopListening = liveEvents.listen({
      // Changes of the current clinic pass through the log and its queues.
      onUpdate: () => queue.add([STATUS]),
      onHubChange: (parts) => queue.add(parts.flatMap((part) => KEYS[part as HubPart] ?? [])),
      onResume: () => queue.add(ALL),
    });
    return () => {
      stopListening();
      queue.stop();
    };
  }, [queryClient]);
}
