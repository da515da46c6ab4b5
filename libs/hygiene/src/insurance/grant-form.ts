import { isWholeBetween } from '../numbers.js';
import { isCalendarDay } from '../time/calendar-day.js';
import type { CoverageType, ResetType } from './coverage-item.js';

/** Step and minimum of what a grant covers (spec 2 section 5, additional coverage form). Days of treatment are whole. */
const STEP: Readonly<Record<CoverageType, number>> = { units: 0.5, occurrence: 1 };
const MAX_COVERED = 999;
const MAX_PERIOD = 99;

/** The additional coverage form with its raw values. */
export interface GrantForm {
  /** What the item counts; a grant by itself counts units. */
  coverageType: CoverageType;
  /** Units, or days of treatment. */
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

/** The form as it is saved: at least half a unit, or one day of treatment; no reset period for one time. */
export function normalizeGrant(form: GrantForm): GrantForm {
  const units = form.unitsCovered;
  const least = STEP[form.coverageType];
  return {
    ...form,
    unitsCovered: units === null || !(units >= least) ? least : units,
    resetTimePeriod: form.resetType === 'oneTime' ? null : form.resetTimePeriod,
  };
}

/**
 * The validation errors of the form; empty when it can be saved (spec 2 section 5).
 *
 * @param appointmentDate of the appointment that it is edited from, `yyyy-mm-dd`.
 */
export function validateGrant(form: GrantForm, appointmentDate: string): GrantError[] {
  const errors: GrantError[] = [];
  const { unitsCovered: units, effectiveFrom: from, effectiveTo: to, resetTimePeriod: period } = normalizeGrant(form);
  const addError = (field: keyof GrantForm, message: string): number => errors.push({ field, message });

  const step = STEP[form.coverageType];
  if (units !== null && units % step !== 0) addError('unitsCovered', `Units must be in steps of ${step}.`);
  else if (units !== null && units > MAX_COVERED) addError('unitsCovered', `Units must be at most ${MAX_COVERED}.`);
  if (from === null || !isCalendarDay(from)) addError('effectiveFrom', 'Effective from is required.');
  if (to === null || !isCalendarDay(to)) addError('effectiveTo', 'Effective to is required.');
  if (errors.every(({ field }) => field === 'unitsCovered') && from !== null && to !== null) {
    if (from > to) addError('effectiveFrom', 'Effective from must not be after effective to.');
    else if (appointmentDate < from || appointmentDate > to)
      addError(
        'effectiveFrom',
        `Appointment date (${appointmentDate}) must be within the effective period to make these changes`,
      );
  }
  if (form.resetType !== 'oneTime' && !(period !== null && isWholeBetween(period, 1, MAX_PERIOD)))
    addError('resetTimePeriod', `Reset period must be a whole number from 1 to ${MAX_PERIOD}.`);
  if (!form.replaceUnderlyingCoverage)
    addError('replaceUnderlyingCoverage', 'Replace underlying coverage must be Yes; No is not supported.');
  return errors;
}
