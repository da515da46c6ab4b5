import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../words.js';
import { readingAt } from './number-words.js';
import type { Reading } from './reading.js';

/** mmHg. */
const SYSTOLIC = { min: 60, max: 260 };
const DIASTOLIC = { min: 30, max: 160 };

interface Pressure {
  systolic: number;
  diastolic: number;
  to: number;
}

/** Whether a blood pressure starts at a word, so that it needs no "blood pressure" before it. */
export const isPressureAt = (words: readonly Word[], from: number): boolean => pressureAt(words, from) !== null;

/** The blood pressures of a clause, `128/82`. One that cannot be is a `[check: heard …]`. */
export function readPressures(words: readonly Word[]): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < words.length;) {
    const pressure = pressureAt(words, at);
    const first = words[at];
    if (!pressure || !first) {
      at += 1;
      continue;
    }
    const { systolic, diastolic, to } = pressure;
    const text = isPossible(pressure)
      ? `${systolic}/${diastolic}`
      : heardCheck(spokenText(words.slice(at, to)), first.second);
    readings.push({ text, about: '', isUnsure: false });
    at = to;
  }
  return readings;
}

const isPossible = ({ systolic, diastolic }: Pressure): boolean =>
  systolic >= SYSTOLIC.min &&
  systolic <= SYSTOLIC.max &&
  diastolic >= DIASTOLIC.min &&
  diastolic <= DIASTOLIC.max &&
  diastolic < systolic;

function pressureAt(words: readonly Word[], from: number): Pressure | null {
  const digits = /^(\d+)\/(\d+)$/.exec(words[from]?.key ?? '');
  if (digits) {
    // "2/36" is no pressure but a misheard tooth.
    if ((digits[1]?.length ?? 0) < 2) return null;
    return { systolic: Number(digits[1]), diastolic: Number(digits[2]), to: from + 1 };
  }
  const systolic = readingAt(words, from);
  if (!systolic || words[systolic.to]?.key !== 'over') return null;
  const diastolic = readingAt(words, systolic.to + 1);
  return diastolic && { systolic: systolic.value, diastolic: diastolic.value, to: diastolic.to };
}
