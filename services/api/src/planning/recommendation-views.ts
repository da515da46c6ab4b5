import type { RecommendationView } from '@helix/contracts';
import { CALCULATION_TYPES, rulesInForce, type ApplicableProcedure } from '@helix/hygiene';
import type { Listed } from '../procedure-rules/code-list.query.js';
import { RULE_TYPE_VIEWS } from '../procedure-rules/rule-types.query.js';
import type { LoadedAppointment } from './load-appointment.query.js';
import type { StoredProcedure } from './stored-plan.js';

/** Dollars of an amount in cents; null stays null. */
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/**
 * Every procedure that applies to the patient of an appointment, by colour group.
 *
 * @param prePlanned ids of the procedures that an earlier appointment planned for this one.
 * @param listedOf what the patient's fee schedule lists of a code.
 */
export function recommendationViews(
  { inputs, evaluation, rules, saved }: Pick<LoadedAppointment, 'inputs' | 'evaluation' | 'rules' | 'saved'>,
  prePlanned: ReadonlySet<number>,
  listedOf: (adaCode: string) => Listed,
): RecommendationView[] {
  const applicable = new Map(inputs.procedures.map((one) => [one.procedureRuleTypeId, one]));
  const found = new Map(evaluation.recommendations.map((one) => [one.ruleType.procedureRuleTypeId, one]));
  const planned = new Map(saved.plan?.procedures.map((one) => [one.procedureRuleTypeId, one]));
  const inForce = rulesInForce(rules);
  return RULE_TYPE_VIEWS.flatMap(({ view }) => {
    const id = view.procedureRuleTypeId;
    const [procedure, recommendation] = [applicable.get(id), found.get(id)];
    if (!procedure || !recommendation) return [];
    const selected = procedure.options.find(({ adaCode }) => adaCode === procedure.defaultCode);
    return [
      {
        ...view,
        includeWithScaling: procedure.includeWithScaling,
        procedureOptions: optionViews(procedure, planned.get(id), listedOf),
        adaCode: procedure.defaultCode,
        ammount: dollarsOrNull(selected?.feeCents ?? null),
        price: unitPrice(procedure),
        ...plannedFields(planned.get(id)),
        children: inputs.procedures.filter(({ parents }) => parents.includes(id)).map((one) => one.procedureRuleTypeId),
        commissionPercentage: selected?.commissionPercentage ?? null,
        initialMinutes: procedure.ruleMinutes ?? procedure.typeMinutes,
        ruleMinutes: procedure.ruleMinutes,
        minutesPerFurtherItem: procedure.minutesPerFurtherItem,
        comesWithParent: procedure.comesWithParent,
        isRecommended: procedure.isRecommended,
        isPrePlanned: prePlanned.has(id),
        treatmentDueInfo: dueInfo(procedure, recommendation.inDays),
        ruleValues: { source: recommendation.source, rules: [...(inForce.get(id)?.rows ?? [])] },
      },
    ];
  });
}

const optionViews = (
  { calculationType, options }: ApplicableProcedure,
  planned: StoredProcedure | undefined,
  listedOf: (adaCode: string) => Listed,
): RecommendationView['procedureOptions'] =>
  options.map((option) => ({
    adaCode: option.adaCode,
    name: option.name,
    description: option.description,
    ammount: dollarsOrNull(option.feeCents),
    feeOverride: dollarsOrNull(
      planned?.codes.find(({ adaCode }) => adaCode === option.adaCode)?.feeOverrideCents ?? null,
    ),
    units: option.units,
    teeth: option.isByTooth,
    minutes: option.minutes,
    commissionPercentage: option.commissionPercentage,
    isAdditional: option.isAdditional,
    isHalf: option.isHalf,
    show: CALCULATION_TYPES[calculationType].hasSelectedCodes,
    ...listedOf(option.adaCode),
  }));

/** Dollars of one unit, rounded to cents; null without a fee. */
function unitPrice({ options, defaultCode }: ApplicableProcedure): number | null {
  const option =
    options.find(({ adaCode }) => adaCode === defaultCode) ??
    options.find(({ units, isAdditional }) => units === 1 && !isAdditional);
  if (!option || option.feeCents === null || option.units === 0) return null;
  return Math.round(option.feeCents / option.units) / 100;
}

/** What the saved plan has of a procedure. */
function plannedFields(
  planned: StoredProcedure | undefined,
): Pick<RecommendationView, 'adaUsed' | 'charge' | 'quantity' | 'selectedTeeth' | 'selectedCriteria' | 'payload'> {
  const billed = planned?.billed ?? [];
  return {
    adaUsed: billed[0]?.adaCode ?? null,
    charge: dollarsOrNull(planned?.feeCents ?? null),
    quantity: planned?.quantity ?? 0,
    selectedTeeth: planned?.codes.flatMap(({ teeth }) => teeth) ?? [],
    selectedCriteria: [...(planned?.criterionIds ?? [])],
    payload: billed.map(({ adaCode, teeth, feeCents }) => ({ adaCode, teeth: [...teeth], charge: feeCents / 100 })),
  };
}

const dueInfo = (
  { isDue, needsExamButNoExamDue, lastTreatmentDate, dueDate }: ApplicableProcedure,
  inDays: number | null,
): RecommendationView['treatmentDueInfo'] => ({ isDue, needsExamButNoExamDue, lastTreatmentDate, dueDate, inDays });
