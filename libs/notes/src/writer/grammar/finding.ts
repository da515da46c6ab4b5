import type { Field } from '../fields.js';
import type { Word } from '../speech/words.js';

/** What a clause says for a field, when all of its words are understood. */
export interface Finding {
  field: Field;
  /** As the answer to the token has it, or a whole sentence. */
  text: string;
  /** A sentence of its own beside that of the template, such as "No bleeding at 46". */
  isSentence: boolean;
  isDenied: boolean;
  /** Whether it is a value of the token's list, a tooth, or a number: such values have an order or add up. */
  isValue: boolean;
  /** The sites that it is about; empty: the mouth as a whole. Findings of a field about the same site can contradict each other. */
  sites: readonly string[];
  /** What it says in a form that does not depend on how it was said. */
  fact: string;
  /** Whether a word of it was put together from misheard ones. */
  isUnsure: boolean;
  words: readonly Word[];
  /** The words with those of the clauses beside it that are of its field, too. */
  source: readonly Word[];
}

/** What a grammar understands from a position on: its findings, and the position behind its last word. */
export interface Parsed {
  findings: Finding[];
  /** Clauses about what is recorded of the appointment: they are compared with it, and never written. */
  recorded?: RecordedClause[];
  to: number;
}

/** A clause about a procedure, or about when the next appointment is. */
export interface RecordedClause {
  words: readonly Word[];
  isNext: boolean;
}

/** What was read before, in this sentence or the one before: fragments go on in it. */
export type Before = Finding | null;

/**
 * Reads a clause that starts at a position. Each result is another reading, mostly of another length; none: it is not of
 * this grammar. No grammar skips a word that it does not know.
 */
export type Grammar = (words: readonly Word[], at: number, field: Field, before: Before) => Parsed[];

/** A finding with the words from one position to another. */
export function findingOf(
  field: Field,
  words: readonly Word[],
  finding: Partial<Finding> & Pick<Finding, 'text'>,
): Finding {
  const rest = {
    isSentence: false,
    isDenied: false,
    isValue: false,
    sites: [],
    isUnsure: false,
    ...finding,
  };
  const fact = finding.fact ?? `${rest.isDenied ? 'no ' : ''}${rest.text.toLowerCase()}`;
  return { ...rest, field, words, source: words, fact: `${field.key}: ${fact}` };
}
