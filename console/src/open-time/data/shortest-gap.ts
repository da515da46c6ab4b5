import { MIN_GAP_MINUTES } from '@helix/hygiene';
import { useAddress } from '../../components/use-address.js';

/** The lengths to choose from, minutes: from every gap to those that take an appointment. */
export const GAP_LENGTHS: readonly number[] = [MIN_GAP_MINUTES, 15, 30, 45, 60];

const NAME = 'gaps';

/** The length that an address names, minutes; every gap when it names none of the choices. */
export function shortestGapOf(query: URLSearchParams): number {
  const named = query.get(NAME);
  return GAP_LENGTHS.find((minutes) => String(minutes) === named) ?? MIN_GAP_MINUTES;
}

/** The length from which on gaps are listed, minutes, kept in the address, and its setter. */
export function useShortestGap(): [minutes: number, set: (minutes: number) => void] {
  const [query, change] = useAddress();
  const set = (minutes: number): void =>
    change({ [NAME]: minutes === MIN_GAP_MINUTES ? null : String(minutes) }, { replace: true });
  return [shortestGapOf(query), set];
}
