import type { Field } from './fields.js';
import type { Before, Finding } from './grammar/finding.js';
import { readSentence, type ReadSentence } from './grammar/read-sentence.js';
import { apologies, corrections } from './lexicon/speech-words.js';
import { hasDenial } from './speech-acts.js';
import type { Word } from './speech/words.js';

/** Where a sentence corrects what was said before it: the position behind "sorry", "no, wait"; null: it does not. */
export function behindCorrection(words: readonly Word[], at: number): number | null {
  let to = at;
  for (;;) {
    const hit = corrections.at(words, to);
    const isNo = words[to]?.key === 'no' && words[to]?.breakAfter === 'comma';
    const next = hit?.to ?? (isNo ? to + 1 : to);
    if (next === to) break;
    if (
      hit &&
      apologies.has(words[next]?.key ?? '') &&
      words[to]?.key === 'sorry' &&
      words[next - 1]?.breakAfter === 'none'
    )
      break;
    to = next;
  }
  if (to === at) return null;
  return ["that's", 'it', "it's"].includes(words[to]?.key ?? '') && to > at ? behindIs(words, to) : to;
}

const behindIs = (words: readonly Word[], at: number): number =>
  words[at]?.key === 'it' ? (words[at + 1]?.key === 'is' ? at + 2 : at) : at + 1;

/** The parts of a sentence between its corrections: "at 36, no, sorry, 37" has two. */
function betweenCorrections(sentence: readonly Word[]): Word[][] {
  const parts: Word[][] = [];
  let start = 0;
  for (let at = 1; at < sentence.length; at += 1) {
    const isAfterComma = sentence[at - 1]?.breakAfter === 'comma';
    const isPlain =
      ['sorry', 'correction', 'scratch', 'make', 'strike'].includes(sentence[at]?.key ?? '') ||
      sentence[at]?.key === 'i';
    const to = isAfterComma || isPlain ? behindCorrection(sentence, at) : null;
    if (to === null || to >= sentence.length) continue;
    parts.push(sentence.slice(start, at));
    start = to;
    at = to;
  }
  parts.push(sentence.slice(start));
  return parts.filter((part) => part.length > 0);
}

/** A sentence with its corrections: each part is read, and replaces as many values before it as it has (rule 4). */
export function readCorrected(sentence: Word[], fields: readonly Field[], before: Before): ReadSentence | null {
  const [first = [], ...later] = betweenCorrections(sentence);
  let read = readSentence(first, fields, before);
  for (const part of later) {
    if (!read) return null;
    const correction = readCorrection(part, fields, { ...read, words: first });
    if (!correction) return null;
    const { findings, recorded } = correction.read;
    read = {
      findings: [...correction.kept, ...findings],
      recorded: recorded.length > 0 ? recorded : read.recorded,
    };
  }
  return read;
}

/** What was read before, and can be corrected. */
interface Corrected extends ReadSentence {
  words: readonly Word[];
}

/**
 * What a sentence behind a correction says instead of values that were read before it, and what of those stays. Null: it gives
 * no value of their field.
 */
export function readCorrection(
  words: Word[],
  fields: readonly Field[],
  before: Corrected,
): { kept: Finding[]; read: ReadSentence } | null {
  // "Not 12, 13" could take back one value or two.
  if (hasDenial(words) && !before.findings.at(-1)?.isDenied) return null;
  const read = readWithName(words, fields, before);
  if (!read || !isOfOneField(before.findings, read.findings)) return null;
  return { kept: before.findings.slice(0, Math.max(0, before.findings.length - read.findings.length)), read };
}

/** A part that corrects what was read: alone, else behind the name of the field that it corrects. */
function readWithName(words: Word[], fields: readonly Field[], before: Corrected): ReadSentence | null {
  const last = before.findings.at(-1);
  if (!last) {
    const isNext = before.recorded.some((clause) => clause.isNext);
    return isNext ? readSentence([...see(before.words), ...words], fields) : null;
  }
  const [name] = last.field.names.in(last.words);
  const named = name ? readSentence([...last.words.slice(name.from, name.to), ...words], fields, last) : null;
  return readSentence(words, fields, last) ?? named;
}

/** "See you", before "in three months". */
const see = (words: readonly Word[]): Word[] => {
  const at = words.findIndex(({ key }) => key === 'in');
  return at < 0 ? [] : words.slice(Math.max(0, at - 2), at);
};

const isOfOneField = (before: readonly Finding[], after: readonly Finding[]): boolean =>
  after.every(({ field }) => field === before.at(-1)?.field);
