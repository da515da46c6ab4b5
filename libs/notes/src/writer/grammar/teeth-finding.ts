import type { Field } from '../fields.js';
import { spokenText, type Word } from '../speech/words.js';
import { findingOf, type Finding, type Grammar, type Parsed } from './finding.js';
import { behindArticle, behindCopula, behindWord, isAt } from './skipped.js';
import { siteLists, type Site } from './teeth.js';

/** How much of the mouth bleeds. */
const EXTENTS = ['generalised', 'generalized', 'general', 'light', 'slight', 'moderate', 'heavy', 'minimal'];

/**
 * A list of teeth: "bleeding on probing at 36 and 46", "not bleeding at 36". Behind such a list "and 37" goes on with it, and
 * "but not 26" denies it of that tooth; behind a denial "and 37" could mean either. "Generalised bleeding" stands as it was said.
 */
export const readTeeth: Grammar = (words, at, field, before) => {
  const extent = isAt(words, at, ...EXTENTS) ? field.names.at(words, at + 1) : null;
  if (extent) {
    const own = words.slice(at, extent.to);
    return [{ findings: [findingOf(field, own, { text: spokenText(own), isSentence: true })], to: extent.to }];
  }
  const denial = behindWord(words, at, 'not');
  const isDenied = denial > at;
  const name = field.names.at(words, behindArticle(words, denial));
  const goesOn = before?.field === field && before.isValue;
  if (!name && !goesOn) return [];
  const start = behindWord(words, name ? behindCopula(words, name.to) : denial, 'at', 'on', 'around');
  return siteLists(words, start).map((sites): Parsed => {
    const to = sites.at(-1)?.to ?? start;
    const own = words.slice(at, to);
    const findings = isDenied
      ? [deniedAt(field, own, `${field.noun} at`, sites)]
      : sites.map(({ text, isUnsure }) => findingOf(field, own, { text, isValue: true, sites: [text], isUnsure }));
    return { findings, to };
  });
};

/** "No bleeding at 36, 37": a denial of some sites says nothing of any other. */
export function deniedAt(field: Field, words: readonly Word[], what: string, sites: readonly Site[]): Finding {
  const texts = sites.map(({ text }) => text);
  return findingOf(field, words, {
    text: `No ${what} ${texts.join(', ')}`,
    isSentence: true,
    isDenied: true,
    sites: texts,
    isUnsure: sites.some(({ isUnsure }) => isUnsure),
    fact: `no ${texts.toSorted().join(' ')}`,
  });
}
