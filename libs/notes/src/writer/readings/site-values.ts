import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../words.js';
import { numberAt, type SpokenNumber } from './number-words.js';
import type { Reading } from './reading.js';
import { isSurface, isTooth, leadsToTooth, toothAt } from './teeth.js';

/** What is measured at sites. */
export interface Measure {
  /** Written behind each value, such as `mm`; empty: none. */
  unit: string;
  min: number;
  max: number;
}

/** Probing depths and recession, in millimetres. */
export const DEPTH: Measure = { unit: 'mm', min: 1, max: 15 };
/** Grades of mobility and furcation. */
export const GRADE: Measure = { unit: '', min: 0, max: 4 };

const UNITS = new Set(['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters']);

/** One value with its sites while it is put together. */
interface Item {
  texts: string[];
  sites: string[];
  hasValue: boolean;
  startsWithSite: boolean;
  isUnsure: boolean;
}

const emptyItem = (): Item => ({ texts: [], sites: [], hasValue: false, startsWithSite: false, isUnsure: false });

/**
 * The values of a clause with their sites: "two to three millimetres, four at 36 distal" is `2 to 3 mm` and
 * `4 mm at 36 distal`. All other words stay. A value or tooth that cannot be is a `[check: heard …]`.
 */
export function readSiteValues(words: readonly Word[], measure: Measure): Reading[] {
  const items: Item[] = [];
  let item = emptyItem();
  let separator = '';
  const startItem = (): void => {
    if (item.texts.length > 0) items.push(item);
    item = emptyItem();
    separator = '';
  };
  const write = (text: string): void => {
    if (item.texts.length > 0 && separator === ',') item.texts.push(`${item.texts.pop()},`);
    if (item.texts.length > 0 && separator === 'and') item.texts.push('and');
    item.texts.push(text);
    separator = '';
  };

  for (let at = 0; at < words.length;) {
    const word = words[at] as Word;
    const tooth = isToothExpected(words, at, measure) ? toothAt(words, at) : null;
    const value = tooth ? null : numberAt(words, at);
    let to = at + 1;
    if (tooth) {
      to = tooth.to;
      if (separator !== '' && item.startsWithSite && item.hasValue) startItem();
      if (item.texts.every((text) => BEFORE_SITE.has(text))) item.startsWithSite = true;
      const text = tooth.tooth === null ? heard(words, at, to) : String(tooth.tooth);
      item.sites.push(text);
      item.isUnsure ||= tooth.isUnsure;
      write(text);
    } else if (value) {
      to = UNITS.has(words[value.to]?.key ?? '') ? value.to + 1 : value.to;
      if (separator !== '' && item.hasValue) startItem();
      item.hasValue = true;
      write(valueText(words, at, value, to, measure));
    } else if (word.key === 'and') {
      separator = 'and';
    } else {
      if (isSurface(word)) item.sites.push(word.key);
      write(spokenText([word]));
    }
    at = to;
    if (separator === '' && words[at - 1]?.breakAfter === 'comma') separator = ',';
  }
  startItem();
  return items.map(({ texts, sites, isUnsure }) => ({ text: texts.join(' '), about: sites.join(' '), isUnsure }));
}

/** Words that may come before the site with which an item starts. */
const BEFORE_SITE = new Set(['at', 'on', 'tooth', 'teeth', 'number', 'around', 'of']);

const heard = (words: readonly Word[], from: number, to: number): string =>
  heardCheck(spokenText(words.slice(from, to)), words[from]?.second ?? 0);

/** A small number is a value, unless the words around it say that it is a tooth. */
function isToothExpected(words: readonly Word[], at: number, { max }: Measure): boolean {
  if (/^[12]\/\d{2}$/.test(words[at]?.key ?? '')) return true;
  const number = numberAt(words, at);
  if (!number || UNITS.has(words[number.to]?.key ?? '')) return false;
  if (leadsToTooth(words[at - 1])) return true;
  return number.value > max || (isTooth(number.value) && isSurface(words[number.to]));
}

function valueText(
  words: readonly Word[],
  at: number,
  { value, to }: SpokenNumber,
  behindUnit: number,
  { unit, min, max }: Measure,
): string {
  if (value < min || value > max) return heard(words, at, to);
  const hasUnit = behindUnit > to;
  const next = words[to]?.key;
  // Of a range or a series, the last value alone has the unit.
  const goesOn = !hasUnit && (((next === 'to' || next === 'or') && numberAt(words, to + 1)) || follows(words, to));
  return unit === '' || goesOn ? String(value) : `${value} ${unit}`;
}

const follows = (words: readonly Word[], to: number): boolean =>
  words[to - 1]?.breakAfter === 'none' && numberAt(words, to) !== null && !isToothExpected(words, to, DEPTH);
