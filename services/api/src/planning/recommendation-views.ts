import type { RecommendationView } from '@helix/contracts';
import { rulesInForce, type ApplicableOption, type ApplicableProcedure } from '@helix/hygiene';
import { RULE_TYPE_VIEWS } from '../procedure-rules/rule-types.query.js';
import type { LoadedAppointment } from './load-appointment.query.js';

/** Dollars of an amount in cents; null stays null. */
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/**
 * Every procedure that applies to the patient of an appointment, by colour group.
 *
 * @param prePlanned ids of the procedures that an earlier appointment planned for this one.
 */
export function recommendationViews(
  { inputs, evaluation, rules }: Pick<LoadedAppointment, 'inputs' | 'evaluation' | 'rules'>,
  prePlanned: ReadonlySet<number>,
): RecommendationView[] {
  const applicable = new Map(inputs.procedures.map((one) => [one.procedureRuleTypeId, one]));
  const found = new Map(evaluation.recommendations.map((one) => [one.ruleType.procedureRuleTypeId, one]));
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
        procedureOptions: procedure.options.map(optionView),
        adaCode: procedure.defaultCode,
        ammount: dollarsOrNull(selected?.feeCents ?? null),
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

const optionView = (option: ApplicableOption): RecommendationView['procedureOptions'][number] => ({
  adaCode: option.adaCode,
  name: option.name,
  description: option.description,
  ammount: dollarsOrNull(option.feeCents),
  units: option.units,
  teeth: option.isByTooth,
  minutes: option.minutes,
  commissionPercentage: option.commissionPercentage,
  isAdditional: option.isAdditional,
  isHalf: option.isHalf,
});

const dueInfo = (
  { isDue, needsExamButNoExamDue, lastTreatmentDate, dueDate }: ApplicableProcedure,
  inDays: number | null,
): RecommendationView['treatmentDueInfo'] => ({ isDue, needsExamButNoExamDue, lastTreatmentDate, dueDate, inDays });
