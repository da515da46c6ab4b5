import { CATALOGUE } from '../catalogue/catalogue.js';
import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import { isReason, type MissedReason } from '../due/missed-reason.js';
import type { TreatmentHistory } from '../due/treatment-history.js';

/** What takes time only: it leaves no trace, so that nobody can tell whether it was done. */
const TRACELESS: ReadonlySet<number> = new Set(
  CATALOGUE.ruleTypes
    .filter(({ calculationType }) => calculationType === CALCULATION_TYPE.JustTime)
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
  return [...new Set(planned)].filter((id) => !TRACELESS.has(id) && !excused.has(id) && !history.wasDoneOn(id, date))
    .length;
}
