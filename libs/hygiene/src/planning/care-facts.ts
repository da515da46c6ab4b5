import { EXAMS, SCALING_TYPES } from '../catalogue/special-types.js';
import { ADULT_AGE } from '../due/scaling-time.js';
import type { DoctorAvailability } from '../insights/doctors-day.js';
import { addMonths } from '../time/calendar-day.js';
import type { SelectedCode } from './plan-selection.js';

/** What the practice booked of a procedure on an appointment. */
export interface BookedProcedure {
  procedureRuleTypeId: number;
  /** With their teeth; empty where codes follow from time, and for codes that are not planned any more. */
  codes: readonly SelectedCode[];
  /** Of time in halves, images, teeth or items. */
  units: number;
}

/** A treatment of the patient's history. */
export interface DoneTreatment {
  /** Null: a code that is not in the catalogue. */
  procedureRuleTypeId: number | null;
  /** `yyyy-mm-dd`. */
  date: string;
  units: number;
}

/** What decides which care a patient needs at an appointment, beside what applies and is due (rules W 1 to 4). */
export interface CareFacts {
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  /** Full years on that day; null: unknown. */
  ageInYears: number | null;
  /** On this appointment. */
  booked: readonly BookedProcedure[];
  /** On other upcoming appointments of the patient, the earliest first. */
  bookedElsewhere: readonly { procedureRuleTypeId: number; date: string }[];
  /** In any order; what was done on the day of the appointment or later does not count. */
  done: readonly DoneTreatment[];
  /** R-09, at the time of the appointment. */
  doctor: DoctorAvailability;
}

const COUNTED_DAYS = 3;
const COUNTED_MONTHS = 36;
/** Below this age scaling needs half a unit, where nothing else is known. */
const INFANT_AGE = 6;

/** What the practice booked of a procedure on the appointment; null: nothing. */
export function bookedOf({ booked }: Pick<CareFacts, 'booked'>, procedureRuleTypeId: number): BookedProcedure | null {
  return booked.find((one) => one.procedureRuleTypeId === procedureRuleTypeId) ?? null;
}

/** Whether scaling or root planing was ever done, or is booked on the appointment. */
export function hasScalingHistory({ booked, done, date }: CareFacts): boolean {
  return booked.some(isScalingType) || done.some((one) => isScalingType(one) && one.date < date);
}

/** Whether any exam was done before the appointment. */
export function hasExamOnRecord({ done, date }: CareFacts): boolean {
  return done.some(({ procedureRuleTypeId: id, date: day }) => id !== null && EXAMS.has(id) && day < date);
}

/**
 * The units of scaling that a patient needs at the appointment (rules W 3): those that the practice booked on it; else
 * the median of the last three days within 36 months on which scaling or root planing was done, rounded down to a half;
 * else two from the age of 16, one from 6, and half a unit below. An unknown age counts as adult.
 *
 * @param procedureRuleTypeId scaling, or root planing that replaces it.
 */
export function scalingNeed(facts: CareFacts, procedureRuleTypeId: number): number {
  const booked = bookedOf(facts, procedureRuleTypeId);
  if (booked) return booked.units;
  const { ageInYears } = facts;
  const usual = medianOfDays(facts);
  if (usual !== null) return usual;
  if (ageInYears === null || ageInYears >= ADULT_AGE) return 2;
  return ageInYears >= INFANT_AGE ? 1 : 0.5;
}

/** Null without such a day, or when the median is less than half a unit. */
function medianOfDays({ done, date }: CareFacts): number | null {
  const earliest = addMonths(date, -COUNTED_MONTHS) ?? date;
  const days = new Map<string, number>();
  for (const treatment of done) {
    const { date: day, units } = treatment;
    if (isScalingType(treatment) && day >= earliest && day < date && units > 0)
      days.set(day, (days.get(day) ?? 0) + units);
  }
  const last = [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, COUNTED_DAYS)
    .map(([, units]) => units)
    .toSorted((one, other) => one - other);
  const [low, high] = [last[(last.length - 1) >> 1], last[last.length >> 1]];
  if (low === undefined || high === undefined) return null;
  const halves = Math.floor(low + high) / 2;
  return halves > 0 ? halves : null;
}

const isScalingType = ({ procedureRuleTypeId }: Pick<DoneTreatment, 'procedureRuleTypeId'>): boolean =>
  procedureRuleTypeId !== null && SCALING_TYPES.has(procedureRuleTypeId);
