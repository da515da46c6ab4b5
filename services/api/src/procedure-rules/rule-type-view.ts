import type { RuleTypeView } from '@helix/contracts';
import { CATALOGUE, COLOR_GROUPS, type RuleType } from '@helix/hygiene';

/** The catalogue's procedures, group by group, and as the calls show them. It is shipped, and the same for every clinic. */
export const SHOWN_RULE_TYPES: readonly { type: RuleType; view: RuleTypeView }[] = CATALOGUE.ruleTypes
  .map((type) => ({ type, view: viewOf(type) }))
  .sort((one, other) => groupOf(one.type) - groupOf(other.type));

function groupOf({ colorGroup }: RuleType): number {
  return COLOR_GROUPS.indexOf(colorGroup);
}

function viewOf(type: RuleType): RuleTypeView {
  return {
    procedureRuleTypeId: type.procedureRuleTypeId,
    name: type.name,
    description: type.description,
    calculationType: type.calculationType,
    color: type.colorGroup,
    procedureGroupColor: type.colorGroup,
    isInterval: type.isInterval,
    isAge: type.isAge,
    isEveryAppointment: type.isEveryAppointment,
    isWithScaling: type.isWithScaling,
    includeWithScaling: type.includeWithScaling,
    isOutsideAppointment: type.isOutsideAppointment,
    needsDoctor: type.needsDoctor,
    defaultMinutes: type.defaultMinutes,
    scheduleOrderBeginning: type.scheduleOrderBeginning,
    scheduleOrderEnd: type.scheduleOrderEnd,
    parentProcedureRuleTypes: [...type.parents],
    options: type.intervalOptions.map(({ duration, unit }) => ({ duration, units: unit })),
  };
}
