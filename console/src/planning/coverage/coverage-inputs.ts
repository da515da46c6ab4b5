import type { CoverageView } from '@helix/contracts';
import type { CoverageInputs, CoverageItem } from '@helix/hygiene';

/** What the engine computes the coverage from. Rows of the wire with the same coverage item share one counter. */
export function coverageInputsOf(view: CoverageView): CoverageInputs {
  const items = new Map<number, CoverageItem>();
  for (const { procedureRuleTypeId, coverageNotes: _, ...row } of view.coverage) {
    const item = items.get(row.coverageItemId);
    const procedureRuleTypeIds = [...(item?.procedureRuleTypeIds ?? []), procedureRuleTypeId];
    items.set(row.coverageItemId, { ...row, procedureRuleTypeIds });
  }
  return {
    plan: view.plan,
    items: [...items.values()],
    grants: view.grants,
    claims: view.claims.map(({ procedureDate: date, ...claim }) => ({ ...claim, date })),
    history: view.monthlyProcedureHistory,
    birthDate: view.birthDate,
    startDate: view.startDate,
    planDefaultStartDate: view.planDefaultStartDate,
  };
}
