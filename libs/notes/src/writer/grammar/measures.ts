import { heardCheck } from '../checks.js';
import { phrasesOf } from '../speech/phrases.js';
import { spokenText, type Word } from '../speech/words.js';
import { findingOf, type Finding, type Grammar, type Parsed } from './finding.js';
import { digitAt, numberAt } from './number-words.js';
import { behindArticle, behindCopula, behindWord, isAt } from './skipped.js';
import { isSurface, isTooth, siteLists, type Site } from './teeth.js';

/** Probing depths and recession, in millimetres. */
const DEPTH = { min: 1, max: 15 };
/** Grades of mobility and furcation. */
const GRADE = { min: 0, max: 4 };
const NORMAL = phrasesOf('within normal limits, normal, wnl');
const UNITS = ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'];

/** A value as the note has it, `2 to 3 mm` or `grade 2`. */
interface Value {
  text: string;
  to: number;
  hasUnit: boolean;
  /** Whether it is three depths. */
  isOfSide?: boolean;
}

/**
 * Depths with their sites, in either order: "four at 36 distal", "16 mesial five", "two to three millimetres". Without the
 * name of the field before it, a value needs a site with a side or a unit: a bare number could be anything.
 */
export const readDepths: Grammar = (words, at, field, before) => {
  const named = behindName(words, at, field);
  const isNamed = named > at || before?.field === field;
  if (!isNamed && !field.isNameless) return [];
  const general = behindWord(words, named, 'generalized', 'generalised', 'general', 'generally');
  const value = depthAt(words, behindWord(words, general, 'a', 'an'));
  const results: Parsed[] = [];
  if (value) {
    const behindNoun = behindOf(words, value.to, field);
    const lead = behindWord(words, behindNoun, 'at', 'on', 'around', 'for');
    for (const sites of siteLists(words, lead)) {
      const isClear = isNamed || behindNoun > value.to || value.hasUnit || sites.some(({ hasSurface }) => hasSurface);
      if (isClear && (lead > behindNoun || value.hasUnit || sites[0]?.hasSurface)) results.push(measured(value, sites));
    }
    const around = ['throughout', 'generally', 'everywhere'].includes(words[behindNoun]?.key ?? '')
      ? behindNoun + 1
      : behindAllAround(words, behindNoun);
    if (named > at || general > named || around > behindNoun)
      results.push({ findings: [found(value.text, [], around)], to: around });
  }
  for (const sites of siteLists(words, named)) {
    const to = sites.at(-1)?.to ?? named;
    const behind = depthAt(words, behindWord(words, behindWord(words, to, 'is', 'was', 'has', 'at'), 'a', 'an'));
    const isClear = isNamed || behind?.hasUnit || sites.some(({ hasSurface }) => hasSurface);
    // "Three two three" are three depths, and "three six four" could be.
    if (!value?.isOfSide && behind && isClear)
      results.push(measured(behind, sites, behindOf(words, behind.to, field), true));
  }
  return results;

  function measured(of: Value, sites: readonly Site[], end = sites.at(-1)?.to ?? of.to, isSiteFirst = false): Parsed {
    const to = Math.max(end, of.to);
    const isUnsure = sites.some((site) => site.isUnsure);
    const texts = sites.map(({ text }) => text);
    const text = isSiteFirst ? `${texts.join(' and ')} ${of.text}` : `${of.text} at ${texts.join(' and ')}`;
    return { findings: [{ ...found(text, texts, to), isUnsure }], to };
  }
  function found(text: string, sites: readonly string[], to: number): Finding {
    return findingOf(field, words.slice(at, to), { text, sites, isValue: true });
  }
};

/** Grades with their sites: "mobility grade two on 41", "class one on 36 buccal". */
export const readGrades: Grammar = (words, at, field, before) => {
  const named = behindName(words, at, field);
  if (named === at && before?.field !== field) return [];
  const rank = behindWord(words, named, 'grade', 'class', 'degree');
  const word = rank > named ? `${words[named]?.key} ` : '';
  const grade = numberAt(words, rank);
  if (!grade || (rank === named && grade.value > GRADE.max)) return [];
  const value = inRange(grade.value, GRADE) ?? heard(words, rank, grade.to);
  const lead = behindWord(words, grade.to, 'at', 'on', 'around', 'for');
  const findings = (to: number, sites: readonly Site[]): Finding[] => [
    findingOf(field, words.slice(at, to), {
      text: sites.length > 0 ? `${word}${value} on ${sites.map(({ text }) => text).join(' and ')}` : `${word}${value}`,
      sites: sites.map(({ text }) => text),
      isValue: true,
      isUnsure: sites.some(({ isUnsure }) => isUnsure),
    }),
  ];
  const placed = lead === grade.to ? [] : siteLists(words, lead);
  return placed.map((sites) => ({ findings: findings(sites.at(-1)?.to ?? lead, sites), to: sites.at(-1)?.to ?? lead }));
};

/** Behind "probing depths are", "recession of". */
function behindName(words: readonly Word[], at: number, { names }: Parameters<Grammar>[2]): number {
  const name = names.at(words, behindArticle(words, at));
  return name ? behindCopula(words, name.to) : at;
}

/** Behind "of recession" after a value, and a pocket that has one: "a five millimetre pocket". */
function behindOf(words: readonly Word[], at: number, { names }: Parameters<Grammar>[2]): number {
  return names.at(words, behindWord(words, at, 'of'))?.to ?? at;
}

const behindAllAround = (words: readonly Word[], at: number): number =>
  isAt(words, at, 'all') && isAt(words, at + 1, 'around', 'over', 'round') ? at + 2 : at;

/** Three depths of one side, "three two three". */
function depthsOfSide(words: readonly Word[], at: number): Value | null {
  const depths = [at, at + 1, at + 2].map((from) => digitAt(words, from) ?? 0);
  if (depths.includes(0)) return null;
  const to = behindWord(words, at + 3, ...UNITS);
  return { text: `${depths.join(' ')} mm`, to, hasUnit: to > at + 3, isOfSide: true };
}

/**
 * A depth, a range of two, or the three of one side: `4 mm`, `2 to 3 mm`, `3 2 3 mm`. One that cannot be is a
 * `[check: heard …]`.
 */
function depthAt(words: readonly Word[], at: number): Value | null {
  const side = depthsOfSide(words, at);
  if (side) return side;
  const normal = NORMAL.at(words, at);
  if (normal) return { text: 'within normal limits', to: normal.to, hasUnit: false };
  const first = numberAt(words, at);
  if (!first || isToothNumber(words, first.value, first.to)) return null;
  const second = isAt(words, first.to, 'to') ? numberAt(words, first.to + 1) : null;
  const end = second?.to ?? first.to;
  const to = UNITS.includes(words[end]?.key ?? '') ? end + 1 : end;
  const from = inRange(first.value, DEPTH);
  const until = second && inRange(second.value, DEPTH);
  const isPossible = from !== null && (second === null || until !== null);
  const text = second ? `${from} to ${until} mm` : `${from} mm`;
  return { text: isPossible ? text : heard(words, at, end), to, hasUnit: to > end };
}

/** "36 distal" begins with a tooth, "sixteen millimetres" with a depth that cannot be. */
const isToothNumber = (words: readonly Word[], value: number, to: number): boolean =>
  isTooth(value) && !UNITS.includes(words[to]?.key ?? '') && (value > DEPTH.max || isSurface(words[to]));

const inRange = (value: number, { min, max }: { min: number; max: number }): string | null =>
  value >= min && value <= max ? String(value) : null;

const heard = (words: readonly Word[], from: number, to: number): string =>
  heardCheck(spokenText(words.slice(from, to)), words[from]?.second ?? 0);
