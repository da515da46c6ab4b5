import type { RuleType } from '../catalogue/rule-type.js';
import { EXAMS, RULE_TYPE, SUPPRESS_PROBING } from '../catalogue/special-types.js';
import { breakdownOf, type Breakdown } from '../explain/breakdown.js';
import type { Explanation } from '../explain/explained.js';
import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';
import type { RuleRow } from '../rules/rule-row.js';
import type { Recommendation } from './recommendations.js';
import { ADULT_AGE, usualScaling, type ScalingTime, type UsualScaling } from './scaling-time.js';

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
  /** What rounding and limits make of the total, in order; empty when it stays. */
  steps: readonly MinutesStep[];
  /** The recommended procedures that add no time, in the order of the catalogue. */
  withoutTime: readonly { name: string; why: WhyNoTime }[];
  /** Of the patient; null: not known. */
  ageInYears: number | null;
}

/** Rounding or a limit, with the minutes after it. */
export interface MinutesStep {
  kind: 'rounded' | 'shortest' | 'max' | 'maxForChild';
  minutes: number;
}

/** Why a recommended procedure adds no time. */
export type WhyNoTime = 'otherExam' | 'outside' | 'withScaling' | 'inExam' | 'inOntario';

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
  const withoutTime: { name: string; why: WhyNoTime }[] = [];
  let scaling: UsualScaling | null = null;
  for (const one of recommendations) {
    const { ruleType, rule } = one;
    const id = ruleType.procedureRuleTypeId;
    if (id === RULE_TYPE.SCALING) scaling = usualScaling(scalingTimes, date, ageInYears);
    else if (one.isRecommended) {
      const why = EXAMS.has(id) && one !== exam ? 'otherExam' : whyNoTime(ruleType, rule, exam, state);
      const minutes = ownMinutes(ruleType, rule);
      if (why !== null) withoutTime.push({ name: ruleType.name, why });
      else if (minutes > 0) items.push({ procedureRuleTypeId: id, name: ruleType.name, minutes });
    }
  }
  const totalMinutes = items.reduce((sum, { minutes }) => sum + minutes, 0) + (scaling?.minutes ?? 0);
  const steps = stepsOf(totalMinutes, ageInYears);
  const minutes = steps.at(-1)?.minutes ?? totalMinutes;
  return { minutes, totalMinutes, scaling, items, steps, withoutTime, ageInYears };
}

/** What rounding and limits make of a total: only the steps that change it. */
function stepsOf(totalMinutes: number, ageInYears: number | null): MinutesStep[] {
  const steps: MinutesStep[] = [];
  let minutes = totalMinutes;
  const become = (kind: MinutesStep['kind'], after: number): void => {
    if (after !== minutes) steps.push({ kind, minutes: after });
    minutes = after;
  };
  // A length below the shortest one is not rounded first.
  if (totalMinutes > MIN_MINUTES) become('rounded', ceilToTens(totalMinutes));
  if (!(minutes >= MIN_MINUTES)) become('shortest', MIN_MINUTES);
  if (ageInYears !== null && ageInYears < YOUNG_AGE) become('maxForChild', Math.min(minutes, MAX_CHILD_MINUTES));
  else become('max', Math.min(minutes, MAX_MINUTES));
  return steps;
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
  return whyNoTime(ruleType, rule, exam, state) === null ? ownMinutes(ruleType, rule) : 0;
}

/** Why a procedure adds no time to an appointment with this exam; null: it does. */
function whyNoTime(
  ruleType: RuleType,
  rule: RuleRow,
  exam: Recommendation | null,
  state: string,
): Exclude<WhyNoTime, 'otherExam'> | null {
  if (ruleType.isOutsideAppointment) return 'outside';
  if (ruleType.isWithScaling && rule.includeWithScaling) return 'withScaling';
  if (ruleType.procedureRuleTypeId === RULE_TYPE.PROBING) {
    if (exam !== null && SUPPRESS_PROBING.has(exam.ruleType.procedureRuleTypeId)) return 'inExam';
    if (state.toUpperCase() === 'ON') return 'inOntario';
  }
  return null;
}

/** The minutes of an appointment, rounded up to the next ten; negative, infinite and NaN are 0. */
export function ceilToTens(minutes: number): number {
  return minutes > 0 && minutes < Infinity ? Math.ceil(minutes / 10) * 10 : 0;
}

function ownMinutes(ruleType: RuleType, { defaultInMinutes }: RuleRow): number {
  if (defaultInMinutes !== null && defaultInMinutes > 0 && defaultInMinutes < Infinity) return defaultInMinutes;
  return ruleType.defaultMinutes ?? DEFAULT_ITEM_MINUTES;
}

const STEP_TEXTS: Readonly<Record<MinutesStep['kind'], string>> = {
  rounded: 'Rounded up to the next ten minutes',
  shortest: `No appointment is shorter than ${MIN_MINUTES} minutes`,
  max: `Capped at ${MAX_MINUTES} minutes`,
  maxForChild: `Capped at ${MAX_CHILD_MINUTES} minutes for children under ${YOUNG_AGE}`,
};

const NO_TIME_TEXTS: Readonly<Record<WhyNoTime, string>> = {
  otherExam: 'only the longest exam counts',
  outside: 'it is done outside the appointment',
  withScaling: 'it is done within the scaling',
  inExam: 'the exam includes it',
  inOntario: 'in Ontario it takes none of its own',
};

/** R-08 as a table: the procedures that take time, their sum, and what rounding and limits make of it. */
export function minutesBreakdown({ items, scaling, steps }: RecommendedMinutes): Breakdown {
  const own = items.map(({ name, minutes }) => ({ name, amount: minutes }));
  const all = scaling ? [...own, { name: 'Scaling', amount: scaling.minutes }] : own;
  return breakdownOf(
    all,
    steps.map(({ kind, minutes }) => ({ name: STEP_TEXTS[kind], amount: minutes })),
  );
}

/**
 * R-08 as text: the procedures that take time, the treatments behind the scaling time, what adds no time, rounding and
 * limits.
 *
 * @param recommendations the inputs of the minutes.
 */
export function explainRecommendedMinutes(
  { minutes, totalMinutes, scaling, items, steps, withoutTime, ageInYears }: RecommendedMinutes,
  recommendations: readonly Recommendation[],
): Explanation[] {
  const parts = items.map(({ name, minutes: own }) => `${name} ${own}`);
  if (scaling) parts.push(`Scaling ${scaling.minutes}`);
  const counted = new Set(items.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const because = (text: string, rows: Explanation['rows'] = []): Explanation => ({ rule: 'R-08', text, rows });
  const sum = because(
    `${parts.length === 0 ? 'Nothing takes time' : parts.join(' + ')}: ${totalMinutes} minutes, which makes an appointment of ${minutes}.`,
    recommendations.flatMap(({ ruleType, rule: { procedureRuleId } }) =>
      counted.has(ruleType.procedureRuleTypeId) && procedureRuleId !== null
        ? [{ entity: 'procedureRule', id: String(procedureRuleId) }]
        : [],
    ),
  );
  const usual = scaling
    ? [
        because(
          scalingText(scaling, ageInYears),
          scaling.from.flatMap(({ rows }) => rows ?? []),
        ),
      ]
    : [];
  return [
    sum,
    ...usual,
    ...withoutTime.map(({ name, why }) => because(`${name} adds no time: ${NO_TIME_TEXTS[why]}.`)),
    ...steps.map((step) => because(stepText(step))),
    ...(ageInYears === null && minutes > MAX_CHILD_MINUTES ? [because(UNKNOWN_AGE_TEXT)] : []),
  ];
}

const UNKNOWN_AGE_TEXT = `The age is not known, so the cap of ${MAX_CHILD_MINUTES} minutes for children under ${YOUNG_AGE} does not apply.`;

const stepText = ({ kind, minutes }: MinutesStep): string =>
  kind === 'rounded' ? `${STEP_TEXTS.rounded}: ${minutes}.` : `${STEP_TEXTS[kind]}.`;

function scalingText({ minutes, from }: UsualScaling, ageInYears: number | null): string {
  if (from.length === 0) return defaultScalingText(minutes, ageInYears);
  const times = from.map((time) => `${time.minutes} on ${time.date}`).join(', ');
  const how = ['', '', ', the mean of the two,', ', the middle of the three,'][from.length] ?? '';
  return `Scaling took ${times}: ${minutes} minutes${how} are usual.`;
}

function defaultScalingText(minutes: number, ageInYears: number | null): string {
  const none = 'No scaling time of the last 36 months is known';
  if (ageInYears === null) return `${none}, and neither is the age: ${minutes} minutes, as for an adult.`;
  const age = ageInYears >= ADULT_AGE ? `from the age of ${ADULT_AGE} on` : `under the age of ${ADULT_AGE}`;
  return `${none}: ${minutes} minutes, as ${age}.`;
}
