import { effectiveRules, type EffectiveRule, type RuleScopes } from '../rules/effective-rule.js';
import { ageOn, isCalendarDay } from '../time/calendar-day.js';
import type { ScalingTime } from './scaling-time.js';
import {
  isTreatment,
  treatmentHistoryOf,
  type HistoryItem,
  type TreatmentHistory,
  type TreatmentSources,
} from './treatment-history.js';

/**
 * A booked hygiene appointment: not deleted, cancelled or missed, with a hygienist. Also with one whom the clinic excludes
 * from its calendar or analyses: that hides an appointment and does not unbook it.
 */
export interface HygieneAppointment {
  appointmentId: string;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
}

/** Inputs of the due engine that are the same for all appointments of a patient. Lists in any order. */
export interface PatientInputs extends TreatmentSources {
  patientId: string;
  /** `yyyy-mm-dd`; null when unknown. */
  birthDate: string | null;
  rules: RuleScopes;
  /** Past scaling times (spec 2 section 3, previousScalingTimes). */
  scalingTimes: readonly ScalingTime[];
  /** All of the patient's, past and future; may include the appointment that is evaluated. */
  hygieneAppointments: readonly HygieneAppointment[];
}

/** A patient with an indexed history: built once, then cheap to query for any number of appointments. */
export class PatientRecord {
  private readonly rulesByAge = new Map<number | null, ReadonlyMap<number, EffectiveRule>>();

  private constructor(
    readonly birthDate: string | null,
    readonly history: TreatmentHistory,
    readonly scalingTimes: readonly ScalingTime[],
    /** Earliest first. */
    readonly hygieneAppointments: readonly HygieneAppointment[],
    private readonly scopes: RuleScopes,
    private readonly items: readonly HistoryItem[],
  ) {}

  /** A record is returned as it is, so that callers can index a patient once for several appointments. */
  static of(inputs: PatientInputs | PatientRecord): PatientRecord {
    if (inputs instanceof PatientRecord) return inputs;
    return new PatientRecord(
      inputs.birthDate,
      treatmentHistoryOf(inputs),
      inputs.scalingTimes,
      inputs.hygieneAppointments.filter(({ start }) => isCalendarDay(start.slice(0, 10))).sort(byStart),
      inputs.rules,
      inputs.items,
    );
  }

  /** Full years on a day; null when unknown, or when the birth date is after the day. */
  ageOn(date: string): number | null {
    return ageOn(this.birthDate, date);
  }

  /** R-01 for every type that has a rule, at an age. */
  rulesAt(ageInYears: number | null): ReadonlyMap<number, EffectiveRule> {
    let rules = this.rulesByAge.get(ageInYears);
    if (!rules) this.rulesByAge.set(ageInYears, (rules = effectiveRules(this.scopes, ageInYears)));
    return rules;
  }

  /** The procedures of the practice-management system that were done in this clinic on a day, by anyone. */
  doneOn(date: string): HistoryItem[] {
    return this.items.filter((item) => item.date === date && isTreatment(item) && item.isElsewhere !== true);
  }

  /** the first hygiene appointment that starts after a local time; null when none is booked. */
  nextAppointmentAfter(start: string): HygieneAppointment | null {
    return this.hygieneAppointments.find((appointment) => appointment.start > start) ?? null;
  }
}

function byStart(one: HygieneAppointment, other: HygieneAppointment): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return one.appointmentId < other.appointmentId ? -1 : 1;
}
