import type { PlanForm } from '@helix/contracts';
import {
  agendaItems,
  agendaOf,
  CATALOGUE,
  criteriaNeeded,
  EXAMS,
  initialPlan,
  planFormOf,
  POLISHING,
  RULE_TYPE,
  ruleTypeOfCode,
  selectionOf,
  withCompanions,
  type ApplicableProcedure,
  type PlanInputs,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import type { LoadedAppointment, PatientProcedure } from '../../../services/api/src/index.js';
import { SMALL_CHILD_AGE } from '../practice/world/due-care.js';
import type { Random } from '../practice/world/random.js';
import type { Habits } from './habits.js';
import { sealableTeeth } from './sealable-teeth.js';

/** A procedure of a plan with the codes that were selected for it. */
export interface PlannedProcedure {
  procedureRuleTypeId: number;
  minutes: number;
  codes: readonly { adaCode: string }[];
}

/** A plan of the staff. */
export interface StaffPlan {
  form: PlanForm;
  procedures: readonly PlannedProcedure[];
}

/** What the chart has for an appointment: its codes by procedure. */
type Chart = ReadonlyMap<number, readonly PatientProcedure[]>;

const [INSTRUCTION, DESENSITIZING] = [9, 11];

/** Share of what is in the chart that gets into the plan; the rest is forgotten. */
const CHARTED_SHARE = 0.965;
/** Share of what is due but not in the chart that gets into the plan nevertheless, before the hygienist's thoroughness. */
const DUE_SHARES: ReadonlyMap<number, number> = new Map([
  [RULE_TYPE.SCALING, 0.97],
  [RULE_TYPE.BITEWINGS, 0.35],
  [RULE_TYPE.PANORAMIC, 0.16],
  [RULE_TYPE.FLUORIDE, 0.22],
  [RULE_TYPE.SEALANTS, 0.14],
  [RULE_TYPE.HALF_POLISHING, 0.4],
  [RULE_TYPE.POLISHING, 0.4],
  [INSTRUCTION, 0.08],
]);
const OTHER_DUE_SHARE = 0.3;
const EXAM_SHARE = 0.35;
/** Share of appointments that get a procedure which is neither due nor in the chart: the last one is probing. */
const EXTRAS: readonly (readonly [procedureRuleTypeId: number, share: number])[] = [
  [RULE_TYPE.BITEWINGS, 0.012],
  [RULE_TYPE.PAS, 0.02],
  [DESENSITIZING, 0.015],
  [RULE_TYPE.PROBING, 0.15],
];
const CUSTOM_SHARE = 0.02;
/** Codes of the sample fee schedule that no procedure has. */
export const CUSTOM_CODES = [
  { code: '29101', teeth: [] },
  { code: '20111', teeth: ['36'] },
  { code: '23321', teeth: ['46O'] },
];
/** Share of plans whose scaling is typed from the units in the chart, instead of taking the rest of the time. */
const TYPED_SCALING_SHARE = 0.45;
/** Of those, also when the appointment is too short for it. */
const EXCEEDING_SHARE = 0.3;
const MINUTES_OF_A_UNIT = 15;
/** Share of plans with typed minutes of bitewings. */
const TYPED_MINUTES_SHARE = 0.04;
/** Sealants that are not in the chart. */
const MAX_SEALANTS = 4;
const TEETH_OF_IMAGES = ['11', '16', '21', '26', '36', '46'];

/**
 * What a hygienist plans: the chart and what is due, with a human's deviations. Null when nothing is left to plan.
 *
 * @param procedures of the practice-management system, with those that are linked to the appointment.
 */
export function planOf(
  random: Random,
  habits: Habits,
  { inputs, evaluation }: LoadedAppointment,
  procedures: readonly PatientProcedure[],
): StaffPlan | null {
  const chart = chartOf(procedures);
  const chosen = chosenProcedures(random, habits, inputs, chart);
  const sealable = sealableTeeth(evaluation.ageInYears, procedures);
  const selections = chosen.map((one) => select(random, one, inputs, chart, sealable));
  const plan = withCompanions([...initialPlan(inputs), ...selections], chosen, inputs);
  const custom = random.chance(CUSTOM_SHARE) ? random.pick(CUSTOM_CODES) : null;
  const isSmallChild = evaluation.ageInYears !== null && evaluation.ageInYears < SMALL_CHILD_AGE;
  return staffPlan(random, plan, inputs, chart, { custom: isSmallChild ? null : custom, isSmallChild });
}

function chartOf(procedures: readonly PatientProcedure[]): Chart {
  const chart = new Map<number, PatientProcedure[]>();
  for (const one of procedures) {
    if (!one.isLinked && !one.isDoneHere) continue;
    const id = ruleTypeOfCode(one.code, one);
    if (id !== null) chart.set(id, [...(chart.get(id) ?? []), one]);
  }
  return chart;
}

/** A plan has one exam and one polishing; the chart's, else the first that is due. */
function chosenProcedures(
  random: Random,
  { thoroughness }: Habits,
  { procedures }: PlanInputs,
  chart: Chart,
): ApplicableProcedure[] {
  const extras = new Map(EXTRAS);
  const started = new Set<number>([
    RULE_TYPE.SEAT,
    RULE_TYPE.MEDICAL_HISTORY,
    RULE_TYPE.DISMISS,
    RULE_TYPE.DOCTOR_CHECK,
  ]);
  const only = [EXAMS, POLISHING].map((group) => ({ group, id: bestOf(group, procedures, chart) }));
  return procedures.filter(({ procedureRuleTypeId: id, isRecommended, isDue }) => {
    // Drawn for every procedure, so that one decision does not move the others.
    const luck = random.next();
    if (started.has(id) || only.some((one) => one.group.has(id) && one.id !== id)) return false;
    if (chart.has(id)) return luck < CHARTED_SHARE;
    if (isRecommended || isDue) {
      const share = EXAMS.has(id) ? EXAM_SHARE : (DUE_SHARES.get(id) ?? OTHER_DUE_SHARE);
      return luck < (id === RULE_TYPE.SCALING ? share : share * thoroughness);
    }
    return luck < (extras.get(id) ?? 0);
  });
}

function bestOf(group: ReadonlySet<number>, procedures: readonly ApplicableProcedure[], chart: Chart): number | null {
  const own = procedures.filter(({ procedureRuleTypeId }) => group.has(procedureRuleTypeId));
  const best = own.find((one) => chart.has(one.procedureRuleTypeId)) ?? own.find(({ isRecommended }) => isRecommended);
  return best?.procedureRuleTypeId ?? null;
}

/** The codes of the chart where it has any, with the criteria that a public plan asks for. */
function select(
  random: Random,
  procedure: ApplicableProcedure,
  { insuranceStatus }: PlanInputs,
  chart: Chart,
  sealable: readonly string[],
): PlanSelection {
  const { procedureRuleTypeId: id } = procedure;
  const criterionIds = criteriaOf(random, id, criteriaNeeded(id, insuranceStatus));
  const codes = codesOf(random, procedure, chart.get(id) ?? [], sealable);
  return selectionOf(procedure, codes ? { criterionIds, codes } : { criterionIds });
}

function criteriaOf(random: Random, procedureRuleTypeId: number, needed: number): number[] {
  const known = CATALOGUE.criteria.filter((one) => one.procedureRuleTypeIds.includes(procedureRuleTypeId));
  const chosen = new Set<number>();
  while (chosen.size < Math.min(needed, known.length)) chosen.add(random.pick(known).criterionId);
  return [...chosen].sort((one, other) => one - other);
}

/** Null: the usual code. */
function codesOf(
  random: Random,
  { procedureRuleTypeId: id, options, defaultCode }: ApplicableProcedure,
  charted: readonly PatientProcedure[],
  sealable: readonly string[],
): SelectedCode[] | null {
  if (id === RULE_TYPE.SEALANTS) {
    const inChart = new Set(charted.flatMap(({ teeth }) => teeth));
    const wanted = sealable.filter((tooth) => inChart.has(tooth));
    const teeth = wanted.length > 0 ? wanted : sealable.slice(0, random.whole(1, MAX_SEALANTS));
    const [first] = options;
    return first ? teeth.map((tooth) => codeOf(first.adaCode, 1, [tooth])) : null;
  }
  if (id === RULE_TYPE.PAS) {
    const images = random.weighted([
      [1, 5],
      [2, 3],
      [3, 1],
    ] as const);
    const option = options.find(({ units }) => units === images);
    const teeth = Array.from({ length: images }, () => random.pick(TEETH_OF_IMAGES));
    return option ? [codeOf(option.adaCode, images, [...new Set(teeth)])] : null;
  }
  const inChart = defaultCode !== null && options.find(({ adaCode }) => charted.some(({ code }) => code === adaCode));
  return inChart ? [codeOf(inChart.adaCode, 1, [])] : null;
}

const codeOf = (adaCode: string, quantity: number, teeth: string[]): SelectedCode => ({
  ...{ adaCode, quantity, teeth },
  ...{ feeOverrideCents: null, custom: null },
});

/** Leaves out what contradicts the rest, as the screen would refuse it, and types minutes as some hygienists do. */
function staffPlan(
  random: Random,
  plan: readonly PlanSelection[],
  inputs: PlanInputs,
  chart: Chart,
  { custom, isSmallChild }: { custom: (typeof CUSTOM_CODES)[number] | null; isSmallChild: boolean },
): StaffPlan | null {
  const items = agendaItems(agendaOf(plan, inputs).items);
  const valid = new Map(
    items.flatMap(({ procedureRuleTypeId, minutes, error }) =>
      error === null ? [[procedureRuleTypeId, minutes]] : [],
    ),
  );
  if (valid.size === 0) return null;
  const [isTyped, mayExceed] = [random.chance(TYPED_SCALING_SHARE), random.chance(EXCEEDING_SHARE)];
  const [isOtherTyped, otherMinutes] = [random.chance(TYPED_MINUTES_SHARE), random.whole(2, 4) * 5];
  const typedOf = (id: number): number | null => {
    if (id === RULE_TYPE.SCALING && isSmallChild) return scalingOfChild(valid.get(id) ?? 0);
    if (id === RULE_TYPE.SCALING) return typedScaling(chart, valid.get(id) ?? 0, isTyped, mayExceed);
    return isOtherTyped && id === RULE_TYPE.BITEWINGS ? otherMinutes : null;
  };
  const selections = plan
    .filter(({ procedureRuleTypeId }) => valid.has(procedureRuleTypeId))
    .map((one) => ({ ...one, minutes: typedOf(one.procedureRuleTypeId) }));
  const form = planFormOf(selections, null);
  const takesCustom = inputs.procedures.some((one) => one.procedureRuleTypeId === RULE_TYPE.CUSTOM);
  if (custom && takesCustom)
    form.procedures.push({
      procedureRuleTypeId: RULE_TYPE.CUSTOM,
      adaCodes: [{ code: custom.code, teeth: custom.teeth, fee: null, quantity: 1 }],
      minutes: null,
      selectedCriteria: [],
    });
  return {
    form,
    procedures: form.procedures.map(({ procedureRuleTypeId, minutes, adaCodes }) => ({
      procedureRuleTypeId,
      minutes: minutes ?? valid.get(procedureRuleTypeId) ?? 0,
      codes: adaCodes.map(({ code }) => ({ adaCode: code })),
    })),
  };
}

/** One unit at most, which takes as long as the appointment has for it: a small child has little to scale. */
const scalingOfChild = (computed: number): number | null =>
  computed >= MINUTES_OF_A_UNIT / 2 && computed <= MINUTES_OF_A_UNIT ? null : MINUTES_OF_A_UNIT;

/** Null: what the rest of the plan leaves. Too little is replaced by one unit, although that exceeds the appointment. */
function typedScaling(chart: Chart, computed: number, isTyped: boolean, mayExceed: boolean): number | null {
  if (computed < MINUTES_OF_A_UNIT / 2) return MINUTES_OF_A_UNIT;
  const units = (chart.get(RULE_TYPE.SCALING) ?? []).reduce((sum, one) => sum + (one.units ?? 0), 0);
  const minutes = units * MINUTES_OF_A_UNIT;
  return isTyped && units > 0 && (minutes <= computed || mayExceed) ? minutes : null;
}
