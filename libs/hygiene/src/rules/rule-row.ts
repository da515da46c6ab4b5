/** The health profile id of the office itself. */
export const OFFICE_DNA = 0;

/** Highest age of a rule; as a maximum it means unlimited. */
export const MAX_AGE = 255;

/** One rule of a procedure: of the office, of a health profile, or of one patient (spec 2 section 3, patient rule). */
export interface RuleRow {
  /** Null before it is saved. */
  procedureRuleId: number | null;
  procedureRuleTypeId: number;
  /** 0 is the office (Office DNA). */
  healthProfileId: number;
  /** The patient's PMS id; null for a rule of the office or of a profile. */
  patientId: string | null;
  /** Null: no interval. */
  intervalInMonths: number | null;
  /** Whether its minutes are part of the scaling. */
  includeWithScaling: boolean;
  /** Full years, 0 to 255; null is from birth. */
  minAge: number | null;
  /** Full years, 0 to 255, itself included; null or 255 is unlimited. */
  maxAge: number | null;
  /** False: the procedure does not apply at these ages. */
  active: boolean;
  /** Minutes, half minutes allowed; null: those of the rule type. */
  defaultInMinutes: number | null;
}

/** Owners of rules, strongest first. */
export const RULE_SOURCES = ['patient', 'profile', 'office'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/** The fields of a health profile that rules need (spec 3 section 3). */
export interface HealthProfile {
  /** At least 1; 0 is the office. */
  healthProfileId: number;
  profileName: string;
  /** When it was deactivated, as a date or as JSON text; null while it is active. */
  dateDeleted: Date | string | null;
}
