import { addMonths, isCalendarDay } from '../time/calendar-day.js';
import type { CoverageInputs, CoverageItem } from './coverage-item.js';
import { itemsOfType, limitOf, ownLimit, type CoverageLimit } from './coverage-limit.js';
import { leavesOn } from './coverage-period.js';

/**
 * The days after a day on which the coverage of a type may grow while nothing further is done, the earliest first:
 * a treatment no longer counts, because its period ended or it left the window; a grant starts, or has ended; a
 * birthday at the age limits of an item.
 */
export function changeDays(inputs: CoverageInputs, procedureRuleTypeId: number, date: string): string[] {
  const items = itemsOfType(inputs, procedureRuleTypeId);
  const grants = inputs.grants.filter((grant) => grant.procedureRuleTypeId === procedureRuleTypeId);
  const limits: CoverageLimit[] = [
    ...items.flatMap((item) => [limitOf(inputs, item, null), ...grants.map((grant) => limitOf(inputs, item, grant))]),
    ...grants.map(ownLimit),
  ];
  const days = [
    ...limits.flatMap((limit) => leavingDays(limit, inputs)),
    ...grants.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, dayAfter(effectiveTo)]),
    ...items.flatMap((item) => birthdays(inputs.birthDate, item)),
  ];
  return [...new Set(days)].filter((day): day is string => day !== null && day > date).sort();
}

function leavingDays(limit: CoverageLimit, { history }: CoverageInputs): (string | null)[] {
  return history
    .filter((treated) => limit.procedureRuleTypeIds.includes(treated.procedureRuleTypeId))
    .map((treated) => leavesOn(limit, treated.date));
}

/** The days on which an item begins to apply, and on which it no longer does. */
function birthdays(birthDate: string | null, { minAge, maxAge }: CoverageItem): (string | null)[] {
  if (birthDate === null) return [];
  return [
    minAge === null ? null : addMonths(birthDate, minAge * 12),
    maxAge === null ? null : addMonths(birthDate, (maxAge + 1) * 12),
  ];
}

function dayAfter(date: string): string | null {
  if (!isCalendarDay(date)) return null;
  const day = `${date.slice(0, 8)}${String(Number(date.slice(8)) + 1).padStart(2, '0')}`;
  return isCalendarDay(day) ? day : addMonths(`${date.slice(0, 8)}01`, 1);
}
