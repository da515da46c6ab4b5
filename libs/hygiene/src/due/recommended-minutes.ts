import type { RuleType } from '../catalogue/rule-type.js';
import { EXAMS, RULE_TYPE, SUPPRESS_PROBING } from '../catalogue/special-types.js';
import type { Explanation } from '../explain/explained.js';
import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';
import type { RuleRow } from '../rules/rule-row.js';
import type { Recommendation } from './recommendations.js';
import { usualScaling, type ScalingTime, type UsualScaling } from './scaling-time.js';

/** Below this age an appointment takes 50 minutes at most. */
export const YOUNG_AGE = 12;
const MAX_CHILD_MINUTES = 50;
const MIN_MINUTES = 30;
const MAX_MINUTES = 120;

/** Minutes that a procedure adds to an appointment. */
export interface ItemMinutes {
  procedureRuleTypeId: number;
  name: string;
  minutes: number;
}

/** R-08 with its components. */
export interface RecommendedMinutes {
  /** 30 to 120, under 12 years up to 50, in tens. */
  minutes: number;
  /** Before rounding and clamping. */
  totalMinutes: number;
  /** Null when scaling does not apply to the patient. */
  scaling: UsualScaling | null;
  /** All but scaling, in the order of the catalogue. */
  items: readonly ItemMinutes[];
}

/** Inputs of R-08. */
export interface RecommendedMinutesInputs {
  recommendations: readonly Recommendation[];
  scalingTimes: readonly ScalingTime[];
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  ageInYears: number | null;
  /** Of the clinic, two letters. */
  state: string;
}

/**
 * how long an appointment should be: the recommended procedures that take time of their own, and the usual
 * scaling time; rounded up to the next ten minutes, 30 to 120, under 12 years up to 50.
 *
 * A plan has one exam at most: of several recommended exams the longest counts.
 */
export function recommendedMinutes(inputs: RecommendedMinutesInputs): RecommendedMinutes {
  const { recommendations, scalingTimes, date, ageInYears, state } = inputs;
  const exam = examOf(recommendations);
  const items: ItemMinutes[] = [];
  let scaling: UsualScaling | null = null;
  for (const one of recommendations) {
    const { ruleType, rule } = one;
    const id = ruleType.procedureRuleTypeId;
    if (id === RULE_TYPE.SCALING) scaling = usualScaling(scalingTimes, date, ageInYears);
    else if (one.isRecommended && (!EXAMS.has(id) || one === exam)) {
      const minutes = minutesWithin(ruleType, rule, exam, state);
      if (minutes > 0) items.push({ procedureRuleTypeId: id, name: ruleType.name, minutes });
    }
  }
  const totalMinutes = items.reduce((sum, { minutes }) => sum + minutes, 0) + (scaling?.minutes ?? 0);
  const longest = ageInYears !== null && ageInYears < YOUNG_AGE ? MAX_CHILD_MINUTES : MAX_MINUTES;
  return {
    minutes: Math.min(Math.max(ceilToTens(totalMinutes), MIN_MINUTES), longest),
    totalMinutes,
    scaling,
    items,
  };
}

/** The exam that a plan would have: the longest recommended one, then the first of the catalogue. */
export function examOf(recommendations: readonly Recommendation[]): Recommendation | null {
  let longest: Recommendation | null = null;
  for (const one of recommendations) {
    if (!one.isRecommended || !EXAMS.has(one.ruleType.procedureRuleTypeId)) continue;
    if (longest === null || ownMinutes(one.ruleType, one.rule) > ownMinutes(longest.ruleType, longest.rule))
      longest = one;
  }
  return longest;
}

/**
 * Minutes that a procedure adds to an appointment: the rule's, else the type's, else 2 (spec 2 section 9). 0 within the
 * scaling or outside of the appointment, and for probing when the exam includes it or in Ontario.
 */
export function minutesWithin(ruleType: RuleType, rule: RuleRow, exam: Recommendation | null, state: string): number {
  if (ruleType.isOutsideAppointment || (ruleType.isWithScaling && rule.includeWithScaling)) return 0;
  if (ruleType.procedureRuleTypeId === RULE_TYPE.PROBING) {
    const isIncluded = exam !== null && SUPPRESS_PROBING.has(exam.ruleType.procedureRuleTypeId);
    if (isIncluded || state.toUpperCase() === 'ON') return 0;
  }
  return ownMinutes(ruleType, rule);
}

/** The minutes of an appointment, rounded up to the next ten; negative, infinite and NaN are 0. */
export function ceilToTens(minutes: number): number {
  return minutes > 0 && minutes < Infinity ? Math.ceil(minutes / 10) * 10 : 0;
}

function ownMinutes(ruleType: RuleType, { defaultInMinutes }: RuleRow): number {
  if (defaultInMinutes !== null && defaultInMinutes > 0 && defaultInMinutes < Infinity) return defaultInMinutes;
  return ruleType.defaultMinutes ?? DEFAULT_ITEM_MINUTES;
}

/**
 * R-08 as text: the procedures that take time, and the treatments behind the scaling time.
 *
 * @param recommendations the inputs of the minutes.
 */
export function explainRecommendedMinutes(
  { minutes, totalMinutes, scaling, items }: RecommendedMinutes,
  recommendations: readonly Recommendation[],
): Explanation[] {
  const parts = items.map(({ name, minutes: own }) => `${name} ${own}`);
  if (scaling) parts.push(`Scaling ${scaling.minutes}`);
  const counted = new Set(items.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const because: Explanation[] = [
    {
      rule: 'R-08',
      text: `${parts.length === 0 ? 'Nothing takes time' : parts.join(' + ')}: ${totalMinutes} minutes, which makes an appointment of ${minutes}.`,
      rows: recommendations.flatMap(({ ruleType, rule: { procedureRuleId } }) =>
        counted.has(ruleType.procedureRuleTypeId) && procedureRuleId !== null
          ? [{ entity: 'procedureRule', id: String(procedureRuleId) }]
          : [],
      ),
    },
  ];
  if (scaling) {
    because.push({ rule: 'R-08', text: scalingText(scaling), rows: scaling.from.flatMap(({ rows }) => rows ?? []) });
  }
  return because;
}

function scalingText({ minutes, from }: UsualScaling): string {
  if (from.length === 0) return `No scaling time of the last 36 months is known: ${minutes} minutes, by the age.`;
  const times = from.map((time) => `${time.minutes} on ${time.date}`).join(', ');
  return `Scaling took ${times}: ${minutes} minutes are usual.`;
}
