import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../speech/words.js';
import { findingOf, type Grammar } from './finding.js';
import { numberAt, readingAt } from './number-words.js';
import { behindArticle, behindCopula, behindFillers, behindWord, isAt } from './skipped.js';

/** mmHg. */
const SYSTOLIC = { min: 60, max: 260 };
const DIASTOLIC = { min: 30, max: 160 };
/** Percent, or points of a score; the highest value. */
const MAX_INDEX = 100;

interface Pressure {
  systolic: number;
  diastolic: number;
  to: number;
}

/** "Blood pressure is one twenty-eight over eighty-two", "128/82 for the blood pressure". The value needs no name. */
export const readPressure: Grammar = (words, at, field) => {
  const name = field.names.at(words, behindArticle(words, at));
  const start = name ? behindFillers(words, behindCopula(words, behindFillers(words, name.to))) : at;
  const pressure = pressureAt(words, start);
  if (!pressure) return [];
  const behindUnit = behindWord(words, pressure.to, 'mmhg');
  const behindFor = behindArticle(words, behindWord(words, behindUnit, 'for', 'as'));
  const to = (name ? null : field.names.at(words, behindFor)?.to) ?? behindUnit;
  const text = isPossible(pressure) ? `${pressure.systolic}/${pressure.diastolic}` : heard(words, start, pressure.to);
  return [{ findings: [findingOf(field, words.slice(at, to), { text, isValue: true })], to }];
};

/** "Plaque index is eighteen percent", "pain score seven out of ten". One above 100 is a `[check: heard …]`. */
export const readIndex: Grammar = (words, at, field) => {
  const name = field.names.at(words, behindArticle(words, at));
  const start = name ? behindCopula(words, name.to) : at;
  const index = name ? numberAt(words, start) : null;
  if (!index) return [];
  const behindUnit = behindWord(words, index.to, 'percent', 'points');
  const scale = isAt(words, behindUnit, 'out') ? behindUnit + 2 : isAt(words, behindUnit, 'of') ? behindUnit + 1 : null;
  const to = (scale === null ? null : numberAt(words, scale)?.to) ?? behindUnit;
  const text = index.value <= MAX_INDEX ? String(index.value) : heard(words, start, index.to);
  return [{ findings: [findingOf(field, words.slice(at, to), { text, isValue: true })], to }];
};

const isPossible = ({ systolic, diastolic }: Pressure): boolean =>
  systolic >= SYSTOLIC.min &&
  systolic <= SYSTOLIC.max &&
  diastolic >= DIASTOLIC.min &&
  diastolic <= DIASTOLIC.max &&
  diastolic < systolic;

/** The reading that starts at a word: `118/76`, `one eighteen over seventy-six`. */
export function pressureAt(words: readonly Word[], from: number): Pressure | null {
  // "2/36" is no pressure but a misheard tooth.
  const [, over, under] = /^(\d{2,})\/(\d+)$/.exec(words[from]?.key ?? '') ?? [];
  if (over !== undefined) return { systolic: Number(over), diastolic: Number(under), to: from + 1 };
  const systolic = readingAt(words, from);
  if (!systolic || systolic.value < 20 || !isAt(words, systolic.to, 'over')) return null;
  const diastolic = readingAt(words, systolic.to + 1);
  return diastolic && { systolic: systolic.value, diastolic: diastolic.value, to: diastolic.to };
}

const heard = (words: readonly Word[], from: number, to: number): string =>
  heardCheck(spokenText(words.slice(from, to)), words[from]?.second ?? 0);
