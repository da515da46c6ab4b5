import type { GeneratedNoteView } from '@helix/contracts';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { openAfter, quotedSentences, type QuotedSentence } from './quoted-sentences.js';

/** A sentence to go to. A new object goes there again. */
export interface Destination {
  key: string;
}

const NONE: readonly string[] = [];

interface Kept {
  generatedAt: string | null;
  keys: readonly string[];
}

/**
 * Leads through the sentences of a note that quote and still need a user. What was kept is remembered until the page is
 * loaded again, and forgotten with another note.
 *
 * @param text of the note as it is typed.
 */
export function useQuoteReview(view: GeneratedNoteView | null | undefined, text: string) {
  const note = view?.note ?? null;
  const generatedAt = view?.generatedAt ?? null;
  const [stored, setStored] = useStore<Kept>(`generatedNote.kept.${view?.noteId ?? ''}`, { generatedAt, keys: NONE });
  const [last, setLast] = useState<{ generatedAt: string | null; destination: Destination } | null>(null);
  const kept = stored.generatedAt === generatedAt ? stored.keys : NONE;
  const destination = last?.generatedAt === generatedAt ? last.destination : null;
  const current = destination?.key ?? null;
  const quotes = useMemo(() => (note ? quotedSentences(note, text, kept) : []), [note, text, kept]);
  const go = (quote: QuotedSentence | null): void => {
    if (quote) setLast({ generatedAt, destination: { key: quote.key } });
  };
  /** Goes on to the next one, unless it is to be looked at again. */
  const keep = (key: string, isKept: boolean): void => {
    const keys = isKept ? [...kept, key] : kept.filter((one) => one !== key);
    setStored({ generatedAt, keys });
    if (isKept) go(openAfter(note ? quotedSentences(note, text, keys) : [], key));
  };
  return {
    quotes,
    openCount: quotes.filter(({ state }) => state === 'open').length,
    /** Where the user was led to last; null: nowhere yet. */
    destination,
    next: () => go(openAfter(quotes, current)),
    previous: () => go(openAfter(quotes, current, -1)),
    keep,
  };
}

export type QuoteReview = ReturnType<typeof useQuoteReview>;
