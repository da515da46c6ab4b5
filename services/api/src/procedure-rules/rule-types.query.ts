import type { RuleTypeView, RuleTypeWithOptions } from '@helix/contracts';
import type { Database } from '@helix/database';
import { CALCULATION_TYPES, CATALOGUE, COLOR_GROUPS, type ProcedureOption, type RuleType } from '@helix/hygiene';
import { readCodeList, type Listed } from './code-list.query.js';
import { readFees } from './fees.query.js';

/** The response fields that a rule type of the catalogue already has. */
const CATALOGUE_FIELDS = [
  'procedureRuleTypeId',
  'name',
  'description',
  'calculationType',
  'isInterval',
  'isAge',
  'isEveryAppointment',
  'isWithScaling',
  'includeWithScaling',
  'isOutsideAppointment',
  'needsDoctor',
  'defaultMinutes',
  'scheduleOrderBeginning',
  'scheduleOrderEnd',
] as const satisfies (keyof RuleType & keyof RuleTypeView)[];

/** The rule types of the catalogue in responses, by colour group. The catalogue is the same for every clinic. */
export const RULE_TYPE_VIEWS: readonly { type: RuleType; view: RuleTypeView }[] = CATALOGUE.ruleTypes
  .map((type) => ({ type, view: viewOf(type) }))
  .sort((one, other) => groupOf(one.type) - groupOf(other.type));

/**
 * The procedures with the codes that they are billed with.
 *
 * @param feeScheduleId of the clinic; undefined or unknown: the codes have no fees.
 */
export async function readRuleTypesAndOptions(
  database: Database,
  clinicId: number,
  feeScheduleId: string | undefined,
): Promise<RuleTypeWithOptions[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const fees =
      feeScheduleId === undefined
        ? undefined
        : (await readFees(transaction, clinicId, feeScheduleId)).get(feeScheduleId);
    const listedOf = await readCodeList(transaction, clinicId, feeScheduleId ?? null);
    return RULE_TYPE_VIEWS.map(({ type, view }) => ({
      ...view,
      procedureOptions: type.options.map((option) =>
        optionView(type, option, fees?.get(option.adaCode) ?? null, listedOf(option.adaCode)),
      ),
    }));
  });
}

function groupOf({ colorGroup }: RuleType): number {
  return COLOR_GROUPS.indexOf(colorGroup);
}

function viewOf(type: RuleType): RuleTypeView {
  return {
    ...pick(type, CATALOGUE_FIELDS),
    color: type.colorGroup,
    procedureGroupColor: type.colorGroup,
    parentProcedureRuleTypes: [...type.parents],
    options: type.intervalOptions.map(({ duration, unit }) => ({ duration, units: unit })),
  };
}

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>;
}

function optionView(
  { calculationType }: RuleType,
  option: ProcedureOption,
  ammount: number | null,
  listed: Listed,
): RuleTypeWithOptions['procedureOptions'][number] {
  const { amountCents: _, ...rest } = option;
  return { ...rest, ammount, show: CALCULATION_TYPES[calculationType].hasSelectedCodes, ...listed };
}
