import { isWholeBetween } from '../numbers.js';
import { isCalendarDay } from '../time/calendar-day.js';
import type { ResetType } from './coverage-item.js';

/** Units of a grant go in halves, from a half on (spec 2 section 5, additional coverage form). */
const UNIT_STEP = 0.5;
const MAX_PERIOD = 99;

/** The additional coverage form, as it was filled in. */
export interface GrantForm {
  unitsCovered: number | null;
  effectiveFrom: string | null;
  effectiveTo: string | null;
  resetType: ResetType;
  resetTimePeriod: number | null;
  replaceUnderlyingCoverage: boolean;
}

export interface GrantError {
  field: keyof GrantForm;
  message: string;
}

/** The form as it is saved: units raised to a half, no reset period for one time. */
export function settleGrant(form: GrantForm): GrantForm {
  const units = form.unitsCovered;
  return {
    ...form,
    unitsCovered: units === null || !(units >= UNIT_STEP) ? UNIT_STEP : units,
    resetTimePeriod: form.resetType === 'oneTime' ? null : form.resetTimePeriod,
  };
}

/**
 * What is wrong with the form; empty when it can be saved (spec 2 section 5).
 *
 * @param appointmentDate of the appointment that it is edited on, `yyyy-mm-dd`.
 */
export function checkGrant(form: GrantForm, appointmentDate: string): GrantError[] {
  const errors: GrantError[] = [];
  const { unitsCovered: units, effectiveFrom: from, effectiveTo: to, resetTimePeriod: period } = settleGrant(form);
  const wrong = (field: keyof GrantForm, message: string): number => errors.push({ field, message });

  if (units !== null && (units * 2) % 1 !== 0) wrong('unitsCovered', 'Units must be in steps of 0.5.');
  if (from === null || !isCalendarDay(from)) wrong('effectiveFrom', 'Effective from is required.');
  if (to === null || !isCalendarDay(to)) wrong('effectiveTo', 'Effective to is required.');
  if (errors.every(({ field }) => field === 'unitsCovered') && from !== null && to !== null) {
    if (from > to) wrong('effectiveFrom', 'Effective from must not be after effective to.');
    else if (appointmentDate < from || appointmentDate > to)
      wrong(
        'effectiveFrom',
        `Appointment date (${appointmentDate}) must be within the effective period to make these changes`,
      );
  }
  if (form.resetType !== 'oneTime' && !(period !== null && isWholeBetween(period, 1, MAX_PERIOD)))
    wrong('resetTimePeriod', `Reset period must be a whole number from 1 to ${MAX_PERIOD}.`);
  if (!form.replaceUnderlyingCoverage)
    wrong('replaceUnderlyingCoverage', 'Replace underlying coverage must be Yes; No is not supported.');
  return errors;
}
