import { COMPLETE_EXAMS, EXAMS, IMAGES, POLISHING, RECALL_EXAMS, RULE_TYPE } from '../catalogue/special-types.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { bookedOf, hasExamOnRecord, hasScalingHistory, type CareFacts } from './care-facts.js';
import { ADULT_AGE } from '../due/scaling-time.js';
import { bySchedule } from './schedule-order.js';

/** The kinds of care, in clinical order (rules W 1). */
const CLINICAL_ORDER = [
  'exam',
  'images',
  'scaling',
  'fluoride',
  'sealants',
  'instruction',
  'polishing',
  'other',
] as const;
type Care = (typeof CLINICAL_ORDER)[number];
/** Of children whose teeth were never scaled: what prevents decay comes first. */
const ORDER_WITHOUT_SCALING: readonly Care[] = [
  ...(['exam', 'images', 'fluoride', 'sealants', 'scaling', 'instruction', 'polishing', 'other'] as const),
];

/**
 * Care in clinical order (rules W 1): the exam, images, scaling, prevention, and everything else. Of one kind the longer
 * overdue comes first, then the first of the agenda. Of several exams the first is that of the appointment (W 1b).
 */
export function careInOrder(procedures: readonly ApplicableProcedure[], facts: CareFacts): ApplicableProcedure[] {
  const isYoung = facts.ageInYears !== null && facts.ageInYears < ADULT_AGE;
  const order = isYoung && !hasScalingHistory(facts) ? ORDER_WITHOUT_SCALING : CLINICAL_ORDER;
  const isNew = !hasExamOnRecord(facts);
  const placeOf = (one: ApplicableProcedure): number => order.indexOf(careOf(one));
  return procedures.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      preferenceOf(one, isNew, facts) - preferenceOf(other, isNew, facts) ||
      compare(one.dueDate ?? NEVER, other.dueDate ?? NEVER) ||
      bySchedule(one, other),
  );
}

/** After every date. */
const NEVER = '9999-12-31';

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function careOf({ procedureRuleTypeId: id }: ApplicableProcedure): Care {
  if (EXAMS.has(id)) return 'exam';
  if (IMAGES.has(id)) return 'images';
  if (POLISHING.has(id)) return 'polishing';
  return CARE_OF.get(id) ?? 'other';
}

const CARE_OF: ReadonlyMap<number, Care> = new Map([
  [RULE_TYPE.SCALING, 'scaling'],
  [RULE_TYPE.ROOT_PLANING, 'scaling'],
  [RULE_TYPE.FLUORIDE, 'fluoride'],
  [RULE_TYPE.SEALANTS, 'sealants'],
  [RULE_TYPE.INSTRUCTION, 'instruction'],
]);

/** Lower is preferred among the procedures of one kind. */
function preferenceOf(procedure: ApplicableProcedure, isNew: boolean, facts: CareFacts): number {
  const { procedureRuleTypeId: id, lastTreatmentDate } = procedure;
  switch (careOf(procedure)) {
    case 'exam':
      if (bookedOf(facts, id)) return 0;
      if (COMPLETE_EXAMS.has(id) && (isNew || lastTreatmentDate !== null)) return 1;
      return RECALL_EXAMS.has(id) ? 2 : 3;
    case 'images':
      // Bitewings and a panoramic image are not taken beside it.
      return id === RULE_TYPE.COMPLETE_SERIES ? 0 : 1;
    case 'scaling':
      // It replaces scaling.
      return id === RULE_TYPE.ROOT_PLANING ? 0 : 1;
    default:
      return 0;
  }
}
