/** Ids of rule types with special rules (spec 2 section 9; catalogue sections 1 and 3). */
export const RULE_TYPE = {
  MEDICAL_HISTORY: 1,
  COMPLETE_EXAM_ADULT: 2,
  BITEWINGS: 4,
  OCCLUSAL_IMAGES: 5,
  POLISHING: 7,
  PANORAMIC: 8,
  INSTRUCTION: 9,
  ROOT_PLANING: 12,
  FLUORIDE: 14,
  PERIO_EXAM: 17,
  SCALING: 18,
  PERIO_REEVALUATION: 19,
  SEALANTS: 20,
  EMERGENCY_EXAM: 22,
  RECALL_EXAM: 23,
  COMPLETE_EXAM_MIXED: 24,
  COMPLETE_EXAM_PRIMARY: 25,
  NEW_PATIENT_EXAM: 26,
  SPECIFIC_EXAM: 27,
  /** The recall exam when the doctor bills it: no time and no charge in hygiene. */
  RECALL_EXAM_BY_DOCTOR: 28,
  HALF_POLISHING: 29,
  COMPLETE_SERIES: 30,
  FINISHING: 34,
  PAS: 35,
  CUSTOM: 41,
  SEAT: 42,
  DISMISS: 43,
  DOCTOR_CHECK: 44,
  PROBING: 45,
} as const;

const of = (...ids: number[]): ReadonlySet<number> => new Set(ids);

/** Exams that are billed in the appointment: at most one of them on a plan, and 28 with none of them. */
export const BILLED_EXAMS = of(2, 17, 22, 23, 24, 25, 26, 27);

/**
 * Every exam. In a clinic that requires exams with X-rays, images are recommended only if one of them is due.
 */
export const EXAMS = of(2, 17, 22, 23, 24, 25, 26, 27, 28);

/** A recall exam, whoever bills it. Polishing needs one on a public plan ("Add a recall exam first."). */
export const RECALL_EXAMS = of(23, 28);

/** Exams that include probing: probing then takes no time of its own. */
export const SUPPRESS_PROBING = of(2, 17, 23, 24, 25, 26, 28);

/** Complete exams, by dentition. */
export const COMPLETE_EXAMS = of(2, 24, 25);

/** Images, photographs among them. */
export const IMAGES = of(4, 5, 6, 8, 30, 35);

/** Images that are recommended only with an exam, by a setting of the clinic. */
export const IMAGES_NEEDING_EXAM = of(4, 5, 8, 30, 35);

/** Images that show what a complete series shows as well: they are not taken beside one. */
export const IN_COMPLETE_SERIES = of(4, 8);

/**
 * Care that a rule of the office alone is no reason for (rules W 1d): it is proposed if the practice booked it, if it was
 * done before, or if the patient or the health profile has a rule for it.
 */
export const NEEDS_CAUSE = of(5, 6, 12, 13, 17, 19, 21, 30, 40);

/** Scaling, and root planing, which replaces it. */
export const SCALING_TYPES = of(12, 18);

/** Polishing, whole and half unit. */
export const POLISHING = of(7, 29);

/** Types that need one criterion on a public plan. */
export const PUBLIC_PLAN_ONE_CRITERION = of(14);

/** Types that need two criteria on a public plan. */
export const PUBLIC_PLAN_TWO_CRITERIA = of(8, 30);

/** Types whose options depend on whether the patient is a kid or an adult. */
export const ADVANCED_OPTIONS = of(4, 14);

/** Types whose intervals determine how often a patient comes. */
export const RECALL_TYPES = of(12, 18, 23);

/** Types for which the surfaces of a tooth may be selected: custom codes, and finishing of fillings. */
export const WITH_SURFACES = of(RULE_TYPE.FINISHING, RULE_TYPE.CUSTOM);
