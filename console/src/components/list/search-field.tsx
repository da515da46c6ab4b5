import { useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { SearchInput } from '../search-input.js';

const DEBOUNCE_MS = 250;

/**
 * The text of one filter of the list context. It is written to the address, and so to the list, after a debounce. When
 * the address changes otherwise (back, a link), the text follows. react-admin's `FilterLiveForm` overlooks such a change
 * after a text that was typed and removed within its debounce.
 */
export function useListFilter(source: string): [text: string, setText: (text: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const inAddress = String(filterValues[source] ?? '');
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    const requested = text.trim();
    if (requested === sent.current.trim()) return;
    const timer = window.setTimeout(() => {
      sent.current = requested;
      setFilters({ ...filterValues, [source]: requested });
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text, source, filterValues, setFilters]);

  return [text, setText];
}

/** Searches the surrounding list while the user types. */
export function SearchField({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  const [text, setText] = useListFilter(source);
  return <SearchInput label={label} clearLabel={translate('list.clearSearch')} value={text} onChange={setText} />;
}
