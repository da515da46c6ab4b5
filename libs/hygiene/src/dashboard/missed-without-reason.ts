import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { isReason, type MissedReason } from '../due/missed-reason.js';
import type { TreatmentHistory } from '../due/treatment-history.js';

/** Time-only types have no record in the PMS, so they are never missed. */
const TIME_ONLY: ReadonlySet<number> = new Set(
  CATALOGUE.ruleTypes
    .filter(({ calculationType }) => CALCULATION_TYPES[calculationType].isTimeOnly)
    .map(({ procedureRuleTypeId }) => procedureRuleTypeId),
);

/**
 * how many procedures of a plan were not done on the day of the appointment and have no reason for it. Good once the appointment
 * is over.
 *
 * @param planned types of the plan; each counts once.
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function missedWithoutReason(
  planned: readonly number[],
  history: Pick<TreatmentHistory, 'wasDoneOn'>,
  date: string,
  reasons: readonly MissedReason[],
): number {
  const excused = new Set(reasons.filter(isReason).map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  return [...new Set(planned)].filter((id) => !TIME_ONLY.has(id) && !excused.has(id) && !history.wasDoneOn(id, date))
    .length;
}
