import type { CoverageItemView, InsuranceDetailsForm } from '@helix/contracts';
import { RULE_TYPE } from '@helix/hygiene';
import { Random } from '../practice/world/random.js';

/** Shares of the insured patients. */
const START_DATE_SHARE = 0.015;
const GRANT_SHARE = 0.02;
const GRANT_COMMENTS = ['Letter of the insurer', 'Confirmed by phone', 'Approved after perio treatment'];

/** What the staff have found out about a patient's insurance. */
export interface InsuranceFacts {
  hasStartDate: boolean;
  hasGrant: boolean;
}

/** Null for most patients. */
export function insuranceFactsOf(seed: string, patientId: string): InsuranceFacts | null {
  const random = new Random(seed, 'insurance', patientId);
  const [hasStartDate, hasGrant] = [random.chance(START_DATE_SHARE), random.chance(GRANT_SHARE)];
  return hasStartDate || hasGrant ? { hasStartDate, hasGrant } : null;
}

/**
 * The form that says it: another start of the insurance year, more units of scaling for a calendar year.
 *
 * @param items of the patient's insurance plan; empty when it is not known: the grant is by itself then.
 * @param year in which the grant is in force.
 */
export function insuranceDetailsOf(
  seed: string,
  patientId: string,
  { hasStartDate, hasGrant }: InsuranceFacts,
  items: readonly CoverageItemView[],
  year: number,
): InsuranceDetailsForm {
  const random = new Random(seed, 'insurance details', patientId);
  const month = String(random.whole(2, 12)).padStart(2, '0');
  const units = random.whole(5, 9) * 2;
  const comments = random.pick(GRANT_COMMENTS);
  const item = items.find(({ procedureRuleTypeId }) => procedureRuleTypeId === RULE_TYPE.SCALING);
  const countsDays = item?.coverageType === 'occurrence';
  return {
    ...(hasStartDate ? { insuranceStartDate: `${year - 1}-${month}-01` } : {}),
    ...(hasGrant
      ? {
          coverageGrants: [
            {
              coverageGrantId: null,
              coverageItemId: item?.coverageItemId ?? null,
              procedureRuleTypeId: RULE_TYPE.SCALING,
              unitsCovered: countsDays ? null : units,
              occurrencesCovered: countsDays ? units / 2 : null,
              resetType: 'calendar',
              resetTimePeriod: 1,
              effectiveFrom: `${year}-01-01`,
              effectiveTo: `${year + 1}-12-31`,
              comments,
              replaceUnderlyingCoverage: true,
            },
          ],
        }
      : {}),
  };
}
