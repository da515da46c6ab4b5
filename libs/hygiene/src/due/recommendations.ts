import { CATALOGUE } from '../catalogue/catalogue.js';
import { EXAMS, IMAGES_NEEDING_EXAM } from '../catalogue/special-types.js';
import { dueStateOf, type DueState } from './due-state.js';
import type { LastTreatments } from './treatment-history.js';
import type { Explanation } from '../explain/explained.js';
import type { EffectiveRule } from '../rules/effective-rule.js';

/** Settings of a clinic for due dates. */
export interface DueSettings {
  /** A procedure that becomes due up to this many days after an appointment is due at it; default 0. */
  graceDays: number;
  /** A procedure that becomes due up to this many days after an appointment is almost due; default 30. */
  almostDueDays: number;
  /** Images are recommended only with an exam. */
  requireExamWithXrays: boolean;
  /** Two letters; in Ontario probing takes no time of its own. */
  state: string;
}

/** A procedure that applies to a patient, and whether it is recommended for an appointment. */
export interface Recommendation extends DueState {
  /** An image that is due while no exam is, in a clinic that requires an exam with X-rays. */
  needsExamButNoExamDue: boolean;
  isRecommended: boolean;
}

/**
 * for every type that applies to a patient, in the order of the catalogue. Recommended are due
 * procedures, except images that need an exam while none is due; procedures of every appointment; and those that come
 * with a recommended parent (the doctor check with an exam).
 *
 * @param rules R-01 at the patient's age (`effectiveRules`).
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function recommendationsOf(
  rules: ReadonlyMap<number, EffectiveRule>,
  history: LastTreatments,
  date: string,
  settings: Pick<DueSettings, 'graceDays' | 'requireExamWithXrays'>,
): Recommendation[] {
  const states: DueState[] = [];
  let isExamDue = false;
  for (const ruleType of CATALOGUE.ruleTypes) {
    const effective = rules.get(ruleType.procedureRuleTypeId);
    if (!effective?.applicable) continue;
    const state = dueStateOf(ruleType, effective, history, date, settings.graceDays);
    isExamDue ||= state.isDue && EXAMS.has(ruleType.procedureRuleTypeId);
    states.push(state);
  }
  const imagesNeedExam = settings.requireExamWithXrays && !isExamDue;
  const recommended = new Set<number>();
  const found = states.map((state): Recommendation => {
    const id = state.ruleType.procedureRuleTypeId;
    const needsExamButNoExamDue = imagesNeedExam && state.isDue && IMAGES_NEEDING_EXAM.has(id);
    const isRecommended = (state.isDue && !needsExamButNoExamDue) || state.ruleType.isEveryAppointment;
    if (isRecommended) recommended.add(id);
    return withRecommendation(state, needsExamButNoExamDue, isRecommended);
  });
  for (const one of found) {
    if (one.ruleType.comesWithParent) one.isRecommended ||= one.ruleType.parents.some((id) => recommended.has(id));
  }
  return found;
}

/** Copies field by field: this runs for every type of every appointment, and spreading is several times slower. */
function withRecommendation(state: DueState, needsExamButNoExamDue: boolean, isRecommended: boolean): Recommendation {
  return {
    ruleType: state.ruleType,
    rule: state.rule,
    source: state.source,
    date: state.date,
    lastTreatmentDate: state.lastTreatmentDate,
    dueDate: state.dueDate,
    inDays: state.inDays,
    isDue: state.isDue,
    needsExamButNoExamDue,
    isRecommended,
  };
}

/** R-04 as text: why a procedure is, or is not, recommended, unless only because it is due. */
export function explainRecommendation(one: Recommendation): Explanation[] {
  const because = (text: string): Explanation[] => [{ rule: 'R-04', text, rows: [] }];
  if (one.needsExamButNoExamDue) {
    return because('It is not recommended: the clinic wants an exam with X-rays, and no exam is due.');
  }
  if (one.ruleType.comesWithParent) {
    return because(
      one.isRecommended
        ? 'It comes with an exam that is recommended.'
        : 'It comes with an exam, and none is recommended.',
    );
  }
  return [];
}
