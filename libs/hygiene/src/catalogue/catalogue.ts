import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { criterionData } from './data/criteria.js';
import { carrierData, publicPlanData, type Carrier, type PublicPlan } from './data/insurance.js';
import { optionData, type OptionData } from './data/options.js';
import { practiceSystemData, type PracticeSystem } from './data/practice-systems.js';
import { ruleTypeData, type RuleTypeData } from './data/rule-types.js';
import type { Criterion, ProcedureOption, RuleType } from './rule-type.js';

export interface Catalogue {
  /** Increases with every change of the shipped data. */
  version: number;
  ruleTypes: readonly RuleType[];
  criteria: readonly Criterion[];
  carriers: readonly Carrier[];
  publicPlans: readonly PublicPlan[];
  practiceSystems: readonly PracticeSystem[];
}

/** The shipped catalogue (catalogue sections 1 to 6). Its fees are the invented SAMPLE schedule. */
export const CATALOGUE: Catalogue = {
  version: 3,
  ruleTypes: ruleTypeData.map(toRuleType),
  criteria: criterionData,
  carriers: carrierData,
  publicPlans: publicPlanData,
  practiceSystems: practiceSystemData,
};

const byId: ReadonlyMap<number, RuleType> = new Map(
  CATALOGUE.ruleTypes.map((type) => [type.procedureRuleTypeId, type]),
);

const carrierNames: ReadonlyMap<number, string> = new Map(
  CATALOGUE.carriers.map(({ carrierId, carrierName }) => [carrierId, carrierName]),
);

/** The name of a carrier of the shipped catalogue; undefined for an unknown id. */
export function carrierNameOf(carrierId: number): string | undefined {
  return carrierNames.get(carrierId);
}

/** A rule type of the shipped catalogue; undefined for an unknown id. */
export function ruleTypeOf(procedureRuleTypeId: number): RuleType | undefined {
  return byId.get(procedureRuleTypeId);
}

function toRuleType(data: RuleTypeData): RuleType {
  return {
    procedureRuleTypeId: data.id,
    name: data.name,
    description: data.description,
    calculationType: data.calculationType,
    colorGroup: data.colorGroup,
    defaultMinutes: data.minutes,
    minutesPerFurtherItem: data.minutesPerFurtherItem ?? null,
    defaultRules: data.rules.map((rule) => ({
      minAge: rule.from ?? null,
      maxAge: rule.to ?? null,
      intervalInMonths: rule.months ?? null,
      active: rule.active ?? true,
      codes: rule.codes ?? [],
    })),
    scheduleOrderBeginning: data.beginning ?? null,
    scheduleOrderEnd: data.end ?? null,
    parents: data.parents ?? [],
    comesWithParent: data.comesWithParent ?? false,
    isInterval: data.isInterval ?? false,
    isAge: data.isAge ?? false,
    isEveryAppointment: data.isEveryAppointment ?? false,
    isWithScaling: data.isWithScaling ?? false,
    includeWithScaling: data.includeWithScaling ?? false,
    isOutsideAppointment: data.isOutsideAppointment ?? false,
    needsDoctor: data.needsDoctor ?? false,
    needsDoctorOrder: data.needsDoctorOrder ?? false,
    satisfiedBy: data.satisfiedBy ?? [data.id],
    intervalOptions: data.intervals ?? [],
    historyCodes: data.historyCodes ?? [],
    options: optionData.filter(([type]) => type === data.id).map((option) => toOption(option, data)),
  };
}

function toOption(option: OptionData, type: RuleTypeData): ProcedureOption {
  const [, adaCode, name, description, amountCents, units, minutes, commissionPercentage, teeth] = option;
  const { countsImages } = CALCULATION_TYPES[type.calculationType];
  return {
    adaCode,
    name,
    description,
    amountCents,
    units,
    minutes,
    teeth: teeth === 'teeth',
    commissionPercentage,
    isAdditional: !countsImages && adaCode.endsWith('9'),
    isHalf: !countsImages && adaCode.endsWith('7'),
  };
}
