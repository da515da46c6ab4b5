import { useSearchParams } from 'react-router';

/** Sets query parameters of the address; null removes one, and the others stay. */
export type ChangeAddress = (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;

/** The current query of the address, which can be ahead of the rendered one. Two quick clicks must both count. */
export const presentQuery = (): URLSearchParams => new URLSearchParams(window.location.search);

/** The value of a query parameter whose name may be in any case; null: there is none. */
export const valueInQuery = (query: URLSearchParams, name: string): string | null =>
  [...query].find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null;

/**
 * The query parameters of the address and a setter. Pages keep their view state there, so that a link shows the same
 * view.
 */
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
