import { spokenText, type Word } from '../speech/words.js';
import { phrasesOf } from '../speech/phrases.js';
import type { Field } from '../fields.js';
import { findingOf, type Finding, type Parsed } from './finding.js';
import { placeAt } from './places.js';
import { behindArticle, behindWord, isAt } from './skipped.js';
import { siteLists } from './teeth.js';
import { deniedAt } from './teeth-finding.js';

/** What may follow what is denied without changing it. */
const TAILS =
  phrasesOf(`visible, present, seen, found, noted, detected, today, anywhere, at all, at this time, noticed, used,
  detectable, evident, was found, were found, was noted, were noted, was used`);

/** What can be absent. "No probing depths" says that none were taken, and substances have denials of their own. */
const DENIABLE = new Set<Field['reading']>(['teeth', 'grades', 'values', 'depths', 'words', 'index']);

/** What "no" denies, with the fields that it is looked for in. */
interface Denied {
  field: Field;
  from: number;
  to: number;
}

/**
 * A denial: "no plaque or calculus", "no lumps or bumps found", "no recession at 33". It holds through its list only where
 * the list says so by "or" or "nor". Each list, place or list of sites that could end earlier is another reading.
 */
export function readDenial(words: readonly Word[], at: number, fields: readonly Field[]): Parsed[] {
  if (!isAt(words, at, 'no')) return [];
  const denied = deniedList(words, behindWord(words, at + 1, 'visible'), fields);
  const last = denied.at(-1);
  if (!last) return [];
  const tail = TAILS.at(words, last.to)?.to ?? last.to;
  const [only] = denied.length === 1 ? denied : [];
  const results: Parsed[] = [];
  if (only) {
    const lead = behindWord(words, last.to, 'at', 'on', 'around');
    const lists = lead > last.to ? siteLists(words, lead) : [];
    for (const sites of lists) {
      const to = sites.at(-1)?.to ?? lead;
      results.push({
        findings: [deniedAt(only.field, words.slice(at, to), `${nounOf(words, only)} ${words[lead - 1]?.key}`, sites)],
        to,
      });
    }
    const place = lists.length > 0 ? null : placeAt(words, last.to);
    if (place) results.push({ findings: [sentence(words, at, place.to, only.field, [place.text])], to: place.to });
  }
  return [...results, { findings: denials(words, at, tail, denied), to: tail }];
}

/** What is denied as a whole. A list that has none among its values has it for each field. */
function denials(words: readonly Word[], at: number, to: number, denied: readonly Denied[]): Finding[] {
  const fields = [...new Set(denied.map(({ field }) => field))];
  const isPlain = to === denied.at(-1)?.to;
  return fields.map((field) => {
    const none =
      isPlain && field.isNamedInSentence
        ? field.token.values.find(({ isNone, value }) => isNone && value === 'none')
        : undefined;
    if (none) return findingOf(field, words.slice(at, to), { text: none.value, isValue: true, isDenied: true });
    if (fields.length === 1) return sentence(words, at, to, field, []);
    const own = denied.filter((each) => each.field === field).map((each) => nounOf(words, each));
    return findingOf(field, words.slice(at, to), { text: `No ${own.join(' or ')}`, isSentence: true, isDenied: true });
  });
}

const sentence = (words: readonly Word[], at: number, to: number, field: Field, sites: readonly string[]): Finding =>
  findingOf(field, words.slice(at, to), {
    text: spokenText(words.slice(at, to)),
    isSentence: true,
    isDenied: true,
    sites,
  });

/** "Plaque, calculus or stain". */
function deniedList(words: readonly Word[], from: number, fields: readonly Field[]): Denied[] {
  const denied: Denied[] = [];
  let isClosed = true;
  for (let at = from; ;) {
    const found = deniedFieldAt(words, at, fields);
    if (!found) break;
    denied.push(found);
    const or = behindWord(words, found.to, 'or', 'nor');
    isClosed = denied.length === 1 || isAt(words, at - 1, 'or', 'nor');
    const isComma = words[found.to - 1]?.breakAfter === 'comma';
    if (or === found.to && !isComma) break;
    at = or;
  }
  return isClosed ? denied : denied.slice(0, 1);
}

function deniedFieldAt(words: readonly Word[], at: number, fields: readonly Field[]): Denied | null {
  for (const field of fields) {
    const hit =
      DENIABLE.has(field.reading) && field.key !== 'probingdepths'
        ? field.denied.at(words, behindArticle(words, at))
        : null;
    if (hit) return { field, from: hit.from, to: hit.to };
  }
  return null;
}

const nounOf = (words: readonly Word[], { from, to }: Denied): string =>
  spokenText(words.slice(from, to))
    .toLowerCase()
    .replace(/ on probing$/, '');
