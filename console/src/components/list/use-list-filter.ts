import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const PAUSE_MILLISECONDS = 250;

/**
 * The text of one filter of the list around it. It reaches the address, and so the list, after a short pause in typing;
 * an address that changes by itself (back, a link) changes the text.
 */
export function useListFilter(name: string): [text: string, setText: (text: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const inAddress = String(filterValues[name] ?? '');
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current.trim()) return;
    const timer = window.setTimeout(() => {
      sent.current = wanted;
      setFilters({ ...filterValues, [name]: wanted });
    }, PAUSE_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [text, name, filterValues, setFilters]);

  return [text, setText];
}
