import { useDeferredValue, useMemo } from 'react';
import { useUnchanged } from '../../components/use-unchanged.js';
import { badgeOf } from './badge-state.js';
import type { ShownBadge } from './coverage-badge.js';
import { procedureName } from './procedure-names.js';
import { useCoverage, usePlannedUnits } from './use-coverage.js';

/** The badge of a procedure: undefined while it is loaded, null where nothing is shown. */
export type BadgeOfProcedure = (procedureRuleTypeId: number) => ShownBadge | null | undefined;

/**
 * What insurance covers of each of some procedures, computed once for all rows of a list. A badge is the same object as
 * long as it says the same. After an edit the badges follow the plan, whose own figures are painted first.
 */
export function useCoverageBadges(procedureRuleTypeIds: readonly number[]): BadgeOfProcedure {
  const { data: coverage, isLoading } = useCoverage();
  const plan = useDeferredValue(usePlannedUnits(coverage));
  const ids = useUnchanged(procedureRuleTypeIds);
  const computed = useMemo((): Record<number, ShownBadge | null> => {
    if (!coverage) return {};
    const { coverageOfType, view } = coverage;
    const badges = ids.map((id): [number, ShownBadge | null] => {
      const state = badgeOf(id, plan, coverageOfType);
      return [id, state && { state, procedure: procedureName(id), date: view.date }];
    });
    return Object.fromEntries(badges);
  }, [coverage, plan, ids]);
  const badges = useUnchanged(computed);
  return (id) => (isLoading ? undefined : (badges[id] ?? null));
}
