import { monthsAfter } from './local-time.js';

/** Kinds of care that are due again after a time, or once. */
export type CareKind =
  | 'completeExam'
  | 'recallExam'
  | 'screening'
  | 'bitewings'
  | 'panoramic'
  | 'polish'
  | 'fluoride'
  | 'instruction'
  | 'sealants';

/** The day on which each kind of care was last given; null for never. */
export type LastCare = Record<CareKind, number | null>;

/** What a patient needs at which age. */
interface CareRule {
  kind: CareKind;
  /** Full years, both included. */
  from: number;
  to: number;
  /** Months from one to the next; null: once, at these ages. */
  months: number | null;
  minutes: number;
}

const OLDEST = 255;
const rule = (kind: CareKind, [from, to]: [number, number], months: number | null, minutes: number): CareRule => ({
  kind,
  from,
  to,
  months,
  minutes,
});

/** The usual recall rules of a Canadian office, by which lengths of appointments are booked as well. */
const careRules: readonly CareRule[] = [
  rule('completeExam', [0, 5], null, 10),
  rule('completeExam', [6, 13], null, 15),
  rule('completeExam', [16, OLDEST], 60, 15),
  rule('recallExam', [0, 15], 6, 10),
  rule('recallExam', [16, OLDEST], 9, 10),
  rule('screening', [16, OLDEST], 12, 2),
  rule('bitewings', [5, OLDEST], 12, 5),
  rule('panoramic', [7, OLDEST], 36, 5),
  rule('polish', [0, 15], 6, 7.5),
  rule('polish', [16, OLDEST], 9, 7.5),
  rule('fluoride', [0, 18], 6, 3),
  rule('fluoride', [19, OLDEST], 12, 3),
  rule('instruction', [0, 15], 12, 5),
  rule('sealants', [6, 16], null, 6),
];
/** Complete exams of permanent teeth are made from this age on. */
const ADULT_TEETH = 14;

/** Seating the patient, and notes and cleaning afterwards. */
const EVERY_APPOINTMENT_MINUTES = 8;
/** Waiting for the doctor who examines. */
const DOCTOR_MINUTES = 3;
const [ADULT_SCALING, CHILD_SCALING] = [30, 15];
const ADULT_AGE = 16;
/** Full years; younger patients are booked and treated as small children. */
export const SMALL_CHILD_AGE = 12;
const [MIN_MINUTES, MAX_MINUTES, MAX_OF_SMALL_CHILD] = [30, 120, 50];
const DAYS_OF_YEAR = 365.2425;

/** Full years at an age in days. */
const yearsOf = (days: number): number => Math.floor(days / DAYS_OF_YEAR);

/** What decides on a patient's care. */
export interface CareRecord {
  birthDay: number;
  last: LastCare;
  /** Minutes of scaling at the last appointments, the latest first. */
  scalingMinutes: readonly number[];
}

/** The rules by which something is due on a day, in the order of the list. */
function dueRules({ birthDay, last }: CareRecord, day: number): CareRule[] {
  const age = yearsOf(day - birthDay);
  return careRules.filter(({ kind, from, to, months }) => {
    if (age < from || age > to) return false;
    const since = last[kind];
    if (since === null) return true;
    // Each dentition has complete exams of its own, and none counts for another.
    const earliestAge = kind === 'completeExam' ? Math.min(from, ADULT_TEETH) : 0;
    if (yearsOf(since - birthDay) < earliestAge) return true;
    return months !== null && monthsAfter(since, months) <= day;
  });
}

/** What is due for a patient on a day. */
export const dueCare = (record: CareRecord, day: number): ReadonlySet<CareKind> =>
  new Set(dueRules(record, day).map(({ kind }) => kind));

/** How long an appointment on a day should be: what is due, and the usual time of scaling; in tens of minutes. */
export function neededMinutes(record: CareRecord, day: number): number {
  const age = yearsOf(day - record.birthDay);
  let [minutes, exam] = [EVERY_APPOINTMENT_MINUTES + usualScaling(record, age), 0];
  for (const due of dueRules(record, day)) {
    // An appointment has one exam, the longest.
    if (due.kind === 'completeExam' || due.kind === 'recallExam') exam = Math.max(exam, due.minutes + DOCTOR_MINUTES);
    else minutes += due.minutes;
  }
  const tens = Math.ceil((minutes + exam) / 10) * 10;
  return Math.min(Math.max(tens, MIN_MINUTES), age < SMALL_CHILD_AGE ? MAX_OF_SMALL_CHILD : MAX_MINUTES);
}

/** The median of the last three times, the mean of two. */
function usualScaling({ scalingMinutes }: CareRecord, age: number): number {
  const sorted = scalingMinutes.slice(0, 3).sort((a, b) => a - b);
  if (sorted.length === 0) return age < ADULT_AGE ? CHILD_SCALING : ADULT_SCALING;
  return sorted.length === 2 ? (sorted[0]! + sorted[1]!) / 2 : sorted[sorted.length >> 1]!;
}

/** The kinds of care that a code gives. */
export function careOfCode(code: string): readonly CareKind[] {
  if (code.startsWith('0110')) return ['completeExam', 'recallExam', 'screening'];
  if (code === '01202' || code === '01501') return ['recallExam', 'screening'];
  if (code.startsWith('01')) return ['screening'];
  if (code.startsWith('0214')) return ['bitewings'];
  if (code === '02601') return ['panoramic'];
  if (code === '11101' || code === '11107') return ['polish'];
  if (code === '12112' || code === '12113') return ['fluoride'];
  if (code === '13211') return ['instruction'];
  return code === '13401' || code === '13409' ? ['sealants'] : [];
}

/** The complete exam of an age: primary, mixed or permanent teeth. */
export function completeExamCode(age: number): string {
  return age < 6 ? '01101' : age < ADULT_TEETH ? '01102' : '01103';
}
