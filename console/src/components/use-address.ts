import { useSearchParams } from 'react-router';

/** Sets parameters of the address, or takes them away with null; the others stay. */
export type ChangeAddress = (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;

/** What the address says at this moment, which may be ahead of what is drawn: of two quick presses each counts. */
export const presentQuery = (): URLSearchParams => new URLSearchParams(window.location.search);

/** What a page is asked to show is said by its address, so that a link shows the same. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  const change: ChangeAddress = (changes, options = {}) => {
    const after = presentQuery();
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) after.delete(name);
      else after.set(name, value);
    }
    setQuery(after, options);
  };
  return [query, change];
}
