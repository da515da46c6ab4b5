import type { NextPreviewView } from '@helix/contracts';
import { coverageOf, withPlanAsUsed, type Coverage } from '@helix/hygiene';
import { useMemo } from 'react';
import { badgeOf, type BadgeState } from '../coverage/badge-state.js';
import { unitsOfNext } from '../coverage/planned-units.js';
import { useCoverage, usePlannedUnits } from '../coverage/use-coverage.js';
import { usePlanning } from '../data/planning-context.js';
import { hasFee } from '../services/service-figures.js';
import type { NextSelection } from './next-selection.js';

/** The state of the coverage badge of a selected procedure; null without a badge. */
export type NextBadgeOf = (procedureRuleTypeId: number) => BadgeState | null;

/**
 * What the insurance covers at the next appointment: what is planned or done at this one counts as used by then. There
 * are badges for procedures that have a fee.
 */
export function useNextCoverage({ appointmentDate }: NextPreviewView, selection: NextSelection): NextBadgeOf {
  const { data: coverage } = useCoverage();
  const used = usePlannedUnits(coverage);
  const { inputs } = usePlanning();
  const coverageThen = useMemo(() => {
    if (!coverage) return null;
    const then = withPlanAsUsed(coverage.inputs, used, coverage.view.date);
    const known = new Map<number, Coverage>();
    return (typeId: number): Coverage => {
      const present = known.get(typeId) ?? coverageOf(then, typeId, appointmentDate);
      known.set(typeId, present);
      return present;
    };
  }, [coverage, used, appointmentDate]);
  if (coverageThen === null) return () => null;
  const billing = new Set(inputs.procedures.filter(hasFee).map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const units = unitsOfNext(previewOf(selection), inputs);
  return (typeId) => (billing.has(typeId) ? badgeOf(typeId, units, coverageThen) : null);
}

/** The selection in the form of a suggestion. */
function previewOf({ procedures, otherProcedures }: NextSelection): Pick<NextPreviewView, 'procedures'> {
  return {
    procedures: [...procedures, ...otherProcedures].map(({ name, minutes, ...item }) => ({
      ...item,
      procedureName: name,
      durationInMinutes: minutes,
    })),
  };
}
