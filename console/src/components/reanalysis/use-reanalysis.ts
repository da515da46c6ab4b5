import type { RulesReanalysis } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { pollInterval } from './polling.js';

const PATH = 'ProcedureRules/Reanalysis';
const KEY = [PATH];
const COMPLETED_DURATION_MS = 3000;
const REQUESTED: RulesReanalysis = { state: 'waiting', done: 0, total: 0, startedAt: null };

/** The state of the re-analysis in the clinic; undefined until it is known. Polls until the re-analysis is complete. */
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

/** Call it after rules were saved: the server has started a re-analysis. */
export function useStartReanalysis(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    queryClient.setQueryData(KEY, REQUESTED);
    // A request in flight may return the state from before the save.
    void queryClient.cancelQueries({ queryKey: KEY }).then(() => queryClient.invalidateQueries({ queryKey: KEY }));
  }, [queryClient]);
}

/** True for a few seconds after a re-analysis that the viewer could see has completed. */
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
