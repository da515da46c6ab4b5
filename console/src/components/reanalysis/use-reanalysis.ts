import type { RulesReanalysis } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { pollInterval } from './polling.js';

const PATH = 'ProcedureRules/Reanalysis';
const KEY = [PATH];
const COMPLETED_DURATION_MS = 3000;
const REQUESTED: RulesReanalysis = { state: 'waiting', done: 0, total: 0, startedAt: null };

/** How far the appointments of the clinic follow its rules; undefined while that is not known. Looked at until they do. */
export function useReanalysis(): RulesReanalysis | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<RulesReanalysis>(PATH, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.state, state.dataUpdateCount),
  });
  return data;
}

/** Call it when rules have been saved: their re-analysis has started. */
export function useStartReanalysis(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.setQueryData(KEY, REQUESTED);
    // A look that was under way may be from before.
    void queryClient.cancelQueries({ queryKey: KEY }).then(() => queryClient.invalidateQueries({ queryKey: KEY }));
  }, [queryClient]);
}

/** Whether a re-analysis has ended under the viewer's eyes a moment ago. */
export function useJustCompleted(reanalysis: RulesReanalysis | undefined): boolean {
  const [isShown, setIsShown] = useState(false);
  const before = useRef<RulesReanalysis['state']>(undefined);
  const state = reanalysis?.state;
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state !== 'idle') return setIsShown(false);
    if (was === undefined || was === 'idle') return;
    setIsShown(true);
    const timer = window.setTimeout(() => setIsShown(false), COMPLETED_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  return isShown;
}
