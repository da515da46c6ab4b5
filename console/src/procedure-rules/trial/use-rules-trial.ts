import type { ProcedureRulesSave, RulesTrial } from '@helix/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { rulesToSave } from '../../components/rules/rule-drafts.js';
import type { RuleEditorState } from '../../components/rules/use-rule-editor.js';

const PATH = 'ProcedureRules/Try';
/** Waits until the user stops editing. */
const DEBOUNCE_MS = 700;
/** The page size of further appointments. */
const PAGE_SIZE = 200;
/** Longer than the largest clinic takes. After the timeout the trial fails. */
const TRIAL_TIMEOUT_MS = 60_000;
const SUPERSEDED = 409;
const MAX_RETRIES = 4;
const [MIN_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS] = [1000, 4000];

/** The result of trying the current changes. */
export interface RulesTrialState {
  /** `none`: nothing to try. `asking` and `failed` keep the result of the previous changes, if there is one. */
  state: 'none' | 'asking' | 'known' | 'failed';
  trial: RulesTrial | null;
  error: Error | null;
  retry: () => void;
  /** Loads further appointments of the trial, by date; null when all are loaded. */
  loadMore: (() => void) | null;
  /** The state of `loadMore`. */
  more: 'idle' | 'reading' | 'failed';
}

/** The changes as JSON, used as the query key; null when there is nothing that could be saved. */
function changesOf({ drafts, changed, invalid }: RuleEditorState, healthProfileId: number): string | null {
  if (changed.length === 0 || invalid.length > 0) return null;
  const body: ProcedureRulesSave = rulesToSave(drafts).map((procedure) => ({ ...procedure, healthProfileId }));
  return JSON.stringify(body);
}

/** A value after it has not changed for a while; null until then. */
function useDebounced(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled === value ? settled : null;
}

/**
 * A number that increases whenever there is nothing to try. The previous result then no longer applies to later
 * changes.
 */
function useRound(isIdle: boolean): number {
  const round = useRef({ isIdle, number: 0 });
  if (round.current.isIdle !== isIdle) {
    round.current = { isIdle, number: round.current.number + (isIdle ? 1 : 0) };
  }
  return round.current.number;
}

/** A trial of another user in the clinic superseded this one: retry, but only a limited number of times. */
const isRetryable = (failures: number, error: Error): boolean =>
  error instanceof ApiError && error.status === SUPERSEDED && failures < MAX_RETRIES;

const retryDelay = (): number => MIN_RETRY_DELAY_MS + Math.random() * (MAX_RETRY_DELAY_MS - MIN_RETRY_DELAY_MS);

/** Merges the loaded pages of a trial. */
function withPages([first, ...pages]: readonly RulesTrial[]): RulesTrial | null {
  if (!first) return null;
  // Pages may overlap when the trial had to be repeated.
  const appointments = new Map(
    [first, ...pages].flatMap(({ of }) => of.map((appointment) => [appointment.appointmentId, appointment])),
  );
  return { ...first, of: [...appointments.values()] };
}

/** The number of loaded appointments; undefined when all are loaded. */
function nextOffset(last: RulesTrial, pages: readonly RulesTrial[]): number | undefined {
  const offset = pages.reduce((sum, { of }) => sum + of.length, 0);
  return last.of.length > 0 && offset < last.appointments ? offset : undefined;
}

/** Tries the changes of an editor after a debounce. A new change cancels the previous trial. */
export function useRulesTrial(editor: RuleEditorState, healthProfileId: number): RulesTrialState {
  const changes = useMemo(() => changesOf(editor, healthProfileId), [editor, healthProfileId]);
  const settled = useDebounced(changes);
  const round = useRound(changes === null);
  const { data, error, isPlaceholderData, isFetching, refetch, ...next } = useInfiniteQuery({
    queryKey: [PATH, round, settled],
    queryFn: ({ signal, pageParam }) =>
      call<RulesTrial>(PATH, {
        method: 'POST',
        query: pageParam === 0 ? {} : { offset: pageParam, limit: PAGE_SIZE },
        body: JSON.parse(settled ?? '') as ProcedureRulesSave,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TRIAL_TIMEOUT_MS)]),
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    enabled: settled !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === round ? before : undefined),
    // Not cached: the result depends on the rules and appointments at this moment.
    gcTime: 0,
    retry: isRetryable,
    retryDelay,
  });
  // Stays true when only a further page failed to load.
  const isKnown = data !== undefined && !isPlaceholderData;
  const trial = useMemo(() => withPages(data?.pages ?? []), [data]);
  const stateOfChanges = isKnown ? 'known' : error && !isFetching ? 'failed' : 'asking';
  return {
    state: changes === null ? 'none' : stateOfChanges,
    trial: changes === null ? null : trial,
    error,
    retry: () => void refetch(),
    loadMore: isKnown && next.hasNextPage ? () => void next.fetchNextPage() : null,
    more: next.isFetchingNextPage ? 'reading' : next.isFetchNextPageError ? 'failed' : 'idle',
  };
}
