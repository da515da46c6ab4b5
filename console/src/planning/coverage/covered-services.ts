import type { PlannedCoverage } from '@helix/hygiene';

/** How many services of a plan insurance covers. */
export interface CoveredServices {
  all: number;
  /** Wholly. */
  covered: number;
  /** Units of them are beyond what is left. */
  over: number;
  notCovered: number;
  unknown: number;
}

/** Counts the services that bill units. Null when nothing is known of any, and for patients without insurance. */
export function coveredServices(plan: readonly PlannedCoverage[]): CoveredServices | null {
  const billed = plan.filter(({ units }) => units > 0);
  const count = (isCounted: (service: PlannedCoverage) => boolean): number => billed.filter(isCounted).length;
  const isKnown = ({ exceedingUnits }: PlannedCoverage): boolean => exceedingUnits !== null;
  const isListed = ({ coverage }: PlannedCoverage): boolean => coverage.status !== 'notCovered';
  if (!billed.some(isKnown)) return null;
  return {
    all: billed.length,
    covered: count(({ exceedingUnits }) => exceedingUnits === 0),
    over: count((service) => isListed(service) && (service.exceedingUnits ?? 0) > 0),
    notCovered: count((service) => !isListed(service) && (service.exceedingUnits ?? 0) > 0),
    unknown: count((service) => !isKnown(service)),
  };
}
