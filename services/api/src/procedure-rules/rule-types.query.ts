import type { RuleTypeWithOptions } from '@helix/contracts';
import type { Database } from '@helix/database';
import type { ProcedureOption } from '@helix/hygiene';
import { readFees } from './fees.query.js';
import { SHOWN_RULE_TYPES } from './rule-type-view.js';

/**
 * The procedures with the codes that they are billed with.
 *
 * @param feeScheduleId of the clinic; undefined, or one that the clinic does not have: no code has a fee.
 */
export async function readRuleTypesAndOptions(
  database: Database,
  clinicId: number,
  feeScheduleId: string | undefined,
): Promise<RuleTypeWithOptions[]> {
  const fees =
    feeScheduleId === undefined
      ? undefined
      : (await database.inClinics([clinicId], (transaction) => readFees(transaction, clinicId, feeScheduleId))).get(
          feeScheduleId,
        );
  return SHOWN_RULE_TYPES.map(({ type, view }) => ({
    ...view,
    procedureOptions: type.options.map((option) => optionView(option, fees?.get(option.adaCode) ?? null)),
  }));
}

function optionView(option: ProcedureOption, ammount: number | null): RuleTypeWithOptions['procedureOptions'][number] {
  const { amountCents: _, ...rest } = option;
  return { ...rest, ammount };
}
