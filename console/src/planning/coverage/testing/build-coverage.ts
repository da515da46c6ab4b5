import type { CoverageView } from '@helix/contracts';
import { YEARLY_UNITS } from './yearly-units.js';

/** Eight units of scaling in a calendar year, of which three were used on 15 January. */
export const buildCoverage = (coverage: Partial<CoverageView> = {}): CoverageView => ({
  patientId: 'P1',
  date: '2026-03-10',
  birthDate: '1980-01-15',
  plan: 'known',
  insuranceProvider: 'Sun Life',
  insurancePlanName: 'Calendar 8',
  coverage: [
    {
      ...YEARLY_UNITS,
      coverageItemId: 7,
      coveredItemName: 'Scaling and root planing',
      coverageNotes: null,
      procedureRuleTypeId: 18,
    },
  ],
  grants: [],
  claims: [],
  monthlyProcedureHistory: [{ procedureRuleTypeId: 18, date: '2026-01-15', units: 3, isElsewhere: false }],
  startDate: null,
  planDefaultStartDate: null,
  version: 'c1',
  ...coverage,
});
