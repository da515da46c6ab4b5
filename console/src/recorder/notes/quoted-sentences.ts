import type { GeneratedNote, GeneratedSentence, QuoteReason } from '@helix/contracts';

/** What becomes of a sentence that quotes: it still needs a user, was kept as it stands, or was edited in the text. */
export type QuoteState = 'open' | 'kept' | 'edited';

export interface QuotedSentence {
  /** Its place in the note as it was generated. */
  key: string;
  text: string;
  reason: QuoteReason;
  /** How many sentences of the note before it have the same text. */
  occurrence: number;
  state: QuoteState;
}

/** The place of a sentence in a note. It says nothing of the patient, unlike its text. */
export const sentenceKey = (section: number, sentence: number): string => `${section}.${sentence}`;

/**
 * The sentences of a note that quote, in its order. One whose words do not stand in the text any more is edited: who changed
 * it has read it.
 *
 * @param text of the note as it is now.
 * @param kept the keys of the sentences that a user keeps as they are.
 */
export function quotedSentences(note: GeneratedNote, text: string, kept: readonly string[] = []): QuotedSentence[] {
  const counts = new Map<string, number>();
  return note.sections.flatMap(({ sentences }, section) =>
    sentences.flatMap((sentence, index): QuotedSentence[] => {
      if (!sentence.quotedFor) return [];
      const key = sentenceKey(section, index);
      const occurrence = counts.get(sentence.text) ?? 0;
      counts.set(sentence.text, occurrence + 1);
      const isInText = indexOfOccurrence(text, sentence.text, occurrence) >= 0;
      const state = !isInText ? 'edited' : kept.includes(key) ? 'kept' : 'open';
      return [{ key, text: sentence.text, reason: sentence.quotedFor, occurrence, state }];
    }),
  );
}

/** Where a part begins in a text; -1: nowhere. @param occurrence 0: the first one. */
export function indexOfOccurrence(text: string, part: string, occurrence: number): number {
  let index = text.indexOf(part);
  for (let left = occurrence; left > 0 && index >= 0; left -= 1) index = text.indexOf(part, index + part.length);
  return index;
}

/**
 * The open sentence that follows another one, or precedes it; from the last one on with the first.
 *
 * @param current the key of a sentence of the list; null: none.
 * @returns null when none is open.
 */
export function openAfter(
  quotes: readonly QuotedSentence[],
  current: string | null,
  step: 1 | -1 = 1,
): QuotedSentence | null {
  const ordered = step === 1 ? quotes : [...quotes].reverse();
  const at = ordered.findIndex(({ key }) => key === current);
  return [...ordered.slice(at + 1), ...ordered.slice(0, at + 1)].find(({ state }) => state === 'open') ?? null;
}

/** Whether the words of a quote stand in its sentence already. */
export const repeats = ({ text, quotedFor }: GeneratedSentence, quote: string): boolean =>
  quotedFor !== undefined && text.toLowerCase().includes(quote.toLowerCase());
