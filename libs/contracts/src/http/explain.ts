/**
 * `GET Explain/appointment/{id}`: why a hygiene appointment is evaluated as it is. It is evaluated again from the current
 * rows of the clinic, by the rules that apply to it. Money is cents. 404 with a reason for everything but active hygiene
 * appointments of the clinic.
 */
export interface ExplainedAppointment {
  appointmentId: string;
  patientId: string;
  /** Null: the clinic does not know the patient. */
  patientInitials: string | null;
  /** Full years on the day of the appointment; null: not known. */
  ageInYears: number | null;
  providerId: string;
  providerName: string;
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
  isOver: boolean;
  /** Of the rules that were applied. */
  ruleVersion: number;
  /** Whether screens already show these values; false while a change is being processed. */
  isShown: boolean;
  /**
   * The rules that apply: those of `now`; those of `snapshot` for a past appointment whose rule snapshot is different; or
   * `unknown` for a past appointment that was evaluated before rule snapshots existed: it is explained by those of now.
   */
  rulesFrom: 'now' | 'snapshot' | 'unknown';
  /** Problems of the appointment's data, as text. */
  problems: string[];
  /** What needs review in the appointment as it is now. */
  review: ExplainedValue<ExplainedReview>[];
  recommendedMinutes: ExplainedValue<number>;
  /** In the order of the catalogue. */
  dueProcedures: ExplainedValue<ExplainedDue>[];
  /** The earliest first; none when the appointment is over. */
  almostDueProcedures: ExplainedValue<ExplainedAlmostDue>[];
  /** Every procedure that applies to the patient, in the order of the catalogue. */
  procedures: ExplainedValue<ExplainedProcedure>[];
  /** Every other procedure of the catalogue, with why it does not apply. */
  notApplicable: ExplainedValue<ProcedureName>[];
  /** Whether a doctor is in during the appointment. */
  doctor: ExplainedValue<'yes' | 'no' | 'unknown'>;
  /** Null when neither the provider nor the clinic has a goal. */
  goalCents: ExplainedValue<number | null>;
  /** Null when the patient's fee schedule has no fee of scaling. */
  priceOfScalingCents: ExplainedValue<number | null>;
  /** Whether the plan meets the goal; null without a goal. */
  isOptimal: ExplainedValue<boolean | null>;
  isTooLongForChild: ExplainedValue<boolean>;
  isBirthday: ExplainedValue<boolean>;
}

/** A value with its reasons, in the order of the evaluation. */
export interface ExplainedValue<T> {
  value: T;
  because: Reason[];
}

export interface Reason {
  /** The rule that was applied, for example `R-03`. */
  rule: string;
  /** A sentence with the values filled in. */
  text: string;
  /** The stored rows that it depends on. */
  rows: ReasonRow[];
}

/** A stored row, so that a person can find it. */
export interface ReasonRow {
  /** `procedure`, `procedureRule`, `schedule`, `appointment`, `provider` or `fee`. */
  entity: string;
  id: string;
  /** `yyyy-mm-dd`; null for a rule. */
  date: string | null;
  /** The code of a procedure; null for others. */
  code: string | null;
  /** The content: a procedure's description, a rule as text, the hours of a shift or an appointment. */
  text: string;
  /** The provider, or the owner of the rule; empty when that is not known. */
  whose: string;
}

export interface ProcedureName {
  procedureRuleTypeId: number;
  procedureName: string;
}

export interface ExplainedReview {
  /** tooShort, tooLong, almostDue, noDoctor, dueNotDone, belowGoal, notPlanned, nextTooShort or nextTooEarly. */
  code: string;
  text: string;
  /** Minutes, days or cents; null where there is nothing to count. */
  amount: number | null;
}

export interface ExplainedDue extends ProcedureName {
  /** `yyyy-mm-dd`; null: never done before. */
  lastTreatmentDate: string | null;
  dueDate: string;
  isRecommended: boolean;
  /** 1 due and done, 2 due and not done (or not yet), 3 due but could not be done. */
  status: 1 | 2 | 3;
}

export interface ExplainedAlmostDue extends ProcedureName {
  inDays: number;
  dueDate: string;
}

export interface ExplainedProcedure extends ProcedureName {
  isDue: boolean;
  isRecommended: boolean;
  lastTreatmentDate: string | null;
  /** Null: never due. */
  dueDate: string | null;
  /** From the appointment to the due date, below 0 when it is past; null: never due. */
  inDays: number | null;
}
