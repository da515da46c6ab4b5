/** How the time and fee of a rule type are computed; `CALCULATION_TYPES` defines each (spec 2 section 4). */
export const CALCULATION_TYPE = {
  PerAdaCode: 1,
  PerUnitOfTime: 2,
  PerMinute: 3,
  Scaling: 4,
  Sealants: 5,
  JustTime: 6,
  PAs: 7,
  NoTimeNoCharge: 8,
} as const;
export type CalculationType = (typeof CALCULATION_TYPE)[keyof typeof CALCULATION_TYPE];

/** The colour groups of rule types, in the order in which they are listed (spec 2 section 3; catalogue section 2). */
export const COLOR_GROUPS = ['yellow', 'lightyellow', 'lavender', 'violet', 'orange', 'grey', 'red'] as const;
export type ColorGroup = (typeof COLOR_GROUPS)[number];

/** One choice of an interval; 1 year is 12 months. */
export interface IntervalOption {
  duration: number;
  unit: 'months' | 'years';
}

/**
 * Default values of an office rule. A type has one for all ages, or one for kids and one for adults, youngest first.
 */
export interface DefaultRule {
  /** Full years, 0 to 255; null is from birth. */
  minAge: number | null;
  /** Full years, 0 to 255, itself included; null (or 255) is unlimited. */
  maxAge: number | null;
  /** Null: no interval. */
  intervalInMonths: number | null;
  active: boolean;
  /** Preferred codes at these ages, the usual one first (4, 14, 30); empty: the first option. */
  codes: readonly string[];
}

/** One code that a rule type may be billed with (spec 2 section 3, procedure option). */
export interface ProcedureOption {
  /** Five digits, as text: the leading zero counts. */
  adaCode: string;
  name: string;
  description: string;
  /** Cents of the invented SAMPLE schedule; null without a fee. Real fees come from the clinic's schedules. */
  amountCents: number | null;
  /** Units of one of this code: images, teeth, items, or units of 15 minutes (0.5 for a half). */
  units: number;
  /** Minutes of one of this code, half minutes allowed; null: computed from the fee. */
  minutes: number | null;
  /** Whether it is planned by the tooth. */
  teeth: boolean;
  /** The provider's share of the fee, a fraction 0 to 1; null: 0.18 with teeth, else the provider's own. */
  commissionPercentage: number | null;
  /**
   * Each unit, tooth or item beyond those that the other options list: the last digit is 9, but not of an image count.
   */
  isAdditional: boolean;
  /** Half a unit: the last digit is 7, but not of an image count. */
  isHalf: boolean;
}

/** A procedure of the catalogue (spec 2 section 3, procedure rule type; catalogue section 3). */
export interface RuleType {
  procedureRuleTypeId: number;
  name: string;
  description: string;
  calculationType: CalculationType;
  colorGroup: ColorGroup;
  /**
   * Minutes unless a rule or user sets others, half minutes allowed; null: the remaining time (18), or from the fee
   * (41).
   */
  defaultMinutes: number | null;
  /** Minutes that each image or tooth after the first adds to `defaultMinutes` (20, 35); null for every other type. */
  minutesPerFurtherItem: number | null;
  /** Rules of a new office, youngest first. */
  defaultRules: readonly DefaultRule[];
  /** Order at the start of the appointment, 0 first; null: none. Never together with `scheduleOrderEnd`. */
  scheduleOrderBeginning: number | null;
  /** Order at the end of the appointment, 2 before 10; null: none. */
  scheduleOrderEnd: number | null;
  /** Parents that it is listed under and removed with, the preferred one first (catalogue section 3.3). */
  parents: readonly number[];
  /** Recommended exactly when one of its parents is (44, the doctor check). */
  comesWithParent: boolean;
  /** Recurs: an active rule of it needs an interval. */
  isInterval: boolean;
  /**
   * Depends on the age: an active rule of it needs a minimum age. Without an interval it is due until done once.
   */
  isAge: boolean;
  /** Part of every appointment: always recommended, never due. */
  isEveryAppointment: boolean;
  /** Can be done within the scaling time. */
  isWithScaling: boolean;
  /** Default of `includeWithScaling` of a new rule; false whenever `isWithScaling` is (catalogue section 3.4). */
  includeWithScaling: boolean;
  /** Takes no time of the appointment. */
  isOutsideAppointment: boolean;
  /** Needs a doctor at the appointment. */
  needsDoctor: boolean;
  /** Needs the order of a doctor, who need not be present. */
  needsDoctorOrder: boolean;
  /** Types whose treatment counts as the last one of this type, itself included. */
  satisfiedBy: readonly number[];
  /** Selectable intervals, shortest first; "No interval" is always possible and not listed. */
  intervalOptions: readonly IntervalOption[];
  /** Codes that count in a history, beyond those of the options: older ones and those of other provinces. */
  historyCodes: readonly string[];
  /** The codes to plan and bill with, in display order. */
  options: readonly ProcedureOption[];
}

/** A criterion that public plans require (catalogue section 4). */
export interface Criterion {
  criterionId: number;
  /** The types that it justifies. */
  procedureRuleTypeIds: readonly number[];
  label: string;
}
