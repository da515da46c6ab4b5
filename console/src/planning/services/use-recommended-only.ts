import { useCallback, useRef } from 'react';
import { useAddress } from '../../components/use-address.js';

const SERVICES = 'services';
const ALL = 'all';

/** Whether the list of services shows recommended ones only, kept in the address, and its setter, which is stable. */
export function useRecommendedOnly(): [isRecommendedOnly: boolean, set: (isRecommendedOnly: boolean) => void] {
  const [address, change] = useAddress();
  const latest = useRef(change);
  latest.current = change;
  const set = useCallback(
    (isRecommendedOnly: boolean): void =>
      latest.current({ [SERVICES]: isRecommendedOnly ? null : ALL }, { replace: true }),
    [],
  );
  return [address.get(SERVICES) !== ALL, set];
}
