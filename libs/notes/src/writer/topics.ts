import type { Field } from './fields.js';
import { fieldWords, notFields } from './lexicon/field-words.js';
import { chairsideSubstances, endsAsDrug, healthWords, placeWords, substances } from './lexicon/health-words.js';
import { numberAt } from './grammar/number-words.js';
import { pressureAt } from './grammar/readings.js';
import { isAt } from './grammar/skipped.js';
import { isTooth } from './grammar/teeth.js';
import { hasPhrase, Phrases } from './speech/phrases.js';
import { keysOf, type Word } from './speech/words.js';
import { wordSet } from './lexicon/word-list.js';

/** What the words of a sentence are about. */
export interface Topics {
  /** The fields of the template in whose sections it belongs, one of each section, in the order of its words. */
  fields: Field[];
  /** The keys of shipped fields that its words can be about. */
  keys: ReadonlySet<string>;
  /** Names of drugs and of what people are allergic to, in lower case. */
  substances: string[];
  /** Whether a tooth is named by its number. */
  hasSite: boolean;
  /** Whether it has a word of health, also of a field that the template lacks. */
  isOfHealth: boolean;
}

/** The keys of shipped fields; `null`: only looks like a word of one. */
type Meaning = readonly string[] | null;

const ofSubstances = new Phrases<true>().addAll(substances, true);
const ofHealth = new Phrases<true>().addAll([...healthWords, ...placeWords], true);

/** Finds what sentences are about, for the fields of one template. */
export class TopicFinder {
  private readonly phrases = new Phrases<Meaning>();
  private readonly fieldOf = new Map<string, Field | null>();

  constructor(private readonly fields: readonly Field[]) {
    this.phrases.addAll(notFields, null);
    for (const { key, token, reading } of fields) {
      if (reading === 'none' || key in fieldWords) continue;
      this.phrases.addAll(
        [token.name, ...token.values.map(({ value }) => value).filter((value) => value.length > 3)],
        [key],
      );
    }
    for (const [phrase, keys] of shippedPhrases()) this.phrases.add(phrase, keys);
  }

  of(words: readonly Word[]): Topics {
    const meanings = this.phrases.in(words).flatMap(({ meaning }) => (meaning ? [meaning] : []));
    const named = substancesIn(words);
    const isTooth = hasSite(words);
    if (named.some((substance) => !chairsideSubstances.has(substance))) meanings.push(['medications']);
    if (words.some((_, at) => pressureAt(words, at))) meanings.push(['bloodpressure']);
    // "13 is a 3" can only be a depth.
    const guessed = meanings.length === 0 && isTooth && numbersIn(words) > 1 ? [['probingdepths']] : [];
    const found = [...meanings, ...guessed].map((keys) => this.sectionOf(keys)).filter((field) => field !== null);
    return {
      fields: [...new Map(found.map((field) => [field.label, field])).values()],
      keys: new Set(meanings.flat()),
      substances: named,
      hasSite: isTooth,
      isOfHealth: meanings.length > 0 || named.length > 0 || isTooth || hasPhrase(ofHealth, words),
    };
  }

  /** A field of the template that a word is about, else one of a related section. */
  private sectionOf(keys: readonly string[]): Field | null {
    const id = keys.join(' ');
    const known = this.fieldOf.get(id);
    if (known !== undefined) return known;
    const own = keys.toReversed().map((key) => this.fields.find((field) => field.key === key));
    const families = keys.flatMap((key) => fieldWords[key]?.family ?? []);
    const isRelated = ({ key }: Field): boolean => families.some((family) => family === fieldWords[key]?.family);
    const found = own.find((field) => field !== undefined) ?? this.fields.find(isRelated) ?? null;
    this.fieldOf.set(id, found);
    return found;
  }
}

/** Names of drugs and allergens: those of the list, what ends as drugs do, and a name behind "takes" or "on". */
function substancesIn(words: readonly Word[]): string[] {
  const listed = ofSubstances.in(words).map(({ from, to }) => keysOf(words.slice(from, to)));
  const others = words.filter(
    (word, at) => endsAsDrug(word.key) || (TAKEN.has(words[at - 1]?.key ?? '') && isName(word)),
  );
  return [...new Set([...listed, ...others.map(({ key }) => key)])];
}

const TAKEN = wordSet('on, take, takes, taking, took, prescribed, stopped, started, quit, off, using, uses, tried');
const DAYS = wordSet(
  `monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, may, june, july, august,
  september, october, november, december, i`,
);

/** Whether a word is written as a name, and is none of a day. */
const isName = ({ key, segment, from }: Word): boolean =>
  /^\p{Lu}\p{Ll}/u.test(segment.text.slice(from)) && !DAYS.has(key);

const COUNTED = wordSet('hours, hour, days, minutes, years, months, weeks, percent, over, times, mg, seconds');

/** Whether the number of a tooth stands among words, and counts nothing. */
const hasSite = (words: readonly Word[]): boolean =>
  words.some((_, at) => {
    const number = numberAt(words, at);
    if (number === null || number.to - at > 2 || COUNTED.has(words[number.to]?.key ?? '')) return false;
    // "Number 30" is a tooth of the Universal system.
    return isTooth(number.value) || (isAt(words, at - 1, 'number', 'tooth') && number.value <= UNIVERSAL_TEETH);
  });

/** Teeth of the Universal system are numbered from 1 to 32. */
const UNIVERSAL_TEETH = 32;

function numbersIn(words: readonly Word[]): number {
  let count = 0;
  for (let at = 0; at < words.length; at = numberAt(words, at)?.to ?? at + 1) if (numberAt(words, at)) count += 1;
  return count;
}

/** A word such as "tender" is of several fields: the template decides which one. */
function shippedPhrases(): Map<string, string[]> {
  const byPhrase = new Map<string, string[]>();
  for (const [key, { names = [], terms = [], said = {} }] of Object.entries(fieldWords)) {
    for (const phrase of [...names, ...terms, ...Object.values(said).flat()]) {
      const keys = byPhrase.get(phrase);
      if (keys) keys.push(key);
      else byPhrase.set(phrase, [key]);
    }
  }
  return byPhrase;
}
