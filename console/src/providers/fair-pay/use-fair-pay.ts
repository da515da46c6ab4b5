import type { FairPayForm, FairPayView } from '@helix/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.js';
import { fairPayQuery } from '../provider-api.js';

/** Waits until the user stops typing. */
const DEBOUNCE_MS = 400;

/** A value after it has not changed for a while; the first one at once. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface FairPayState {
  /** Of the last wage that was answered; undefined: none was. */
  answer: FairPayView | undefined;
  /** The answer is not of the current wage yet. */
  isStale: boolean;
  error: Error | null;
  isRetrying: boolean;
  retry: () => void;
}

/**
 * What a wage would have paid. Asks once the wage has not changed for a moment; a newer wage cancels the request before.
 *
 * @param wage null: there is none to ask about.
 */
export function useFairPay(providerId: string, wage: FairPayForm | null): FairPayState {
  const { clinicGuid } = useSession().clinic;
  // As text, since an equal wage is another object with each render.
  const current = wage && JSON.stringify(wage);
  const settled = useDebounced(current);
  const query = useQuery({
    ...fairPayQuery(clinicGuid, providerId, JSON.parse(settled ?? '{}') as FairPayForm),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isSettled = settled === current;
  return {
    answer: query.data,
    isStale: !isSettled || query.isPlaceholderData,
    error: isSettled ? query.error : null,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
