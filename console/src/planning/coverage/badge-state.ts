import {
  coverageAfter,
  coverageColor,
  type Coverage,
  type CoverageColor,
  type PlannedCoverage,
  type PlannedUnits,
} from '@helix/hygiene';

/** A text of the translations with its values. */
export type TextOf = [key: string, values?: Readonly<Record<string, string | number>>];

/** What a coverage badge shows. */
export interface BadgeState {
  color: CoverageColor;
  /** On the badge. */
  label: TextOf;
  /** The whole state, for screen readers and the tooltip. */
  description: TextOf;
  /** Units of the plan beyond the coverage; 0: none, or not planned. */
  exceedingUnits: number;
  coverage: Coverage;
}

/**
 * The badge of a procedure (spec 2 section 4): what is left for it at the appointment, after the procedures that the plan
 * has before it; one that is not planned comes last. Null for patients without insurance.
 *
 * @param plan in agenda order.
 */
export function badgeOf(
  procedureRuleTypeId: number,
  plan: readonly PlannedUnits[],
  coverageOfType: (procedureRuleTypeId: number) => Coverage,
): BadgeState | null {
  const index = plan.findIndex((item) => item.procedureRuleTypeId === procedureRuleTypeId);
  const isPlanned = index >= 0;
  const planned = coverageAfter(
    isPlanned ? plan.slice(0, index) : plan,
    plan[index] ?? { procedureRuleTypeId, units: 0 },
    coverageOfType(procedureRuleTypeId),
  );
  const status = statusOf(planned);
  const color = coverageColor(status);
  if (color === null) return null;
  const { coverage, remainingBefore, exceedingUnits, units } = planned;
  const smart_count = remainingBefore ?? 0;
  const counted = coverage.limits.find(({ remaining }) => remaining === coverage.remaining)?.coverageType ?? 'units';
  const over = exceedingUnits ?? 0;
  return {
    color,
    label:
      status === 'covered' || status === 'underOne'
        ? ['coverage.badge.left', { smart_count }]
        : [`coverage.badge.${status}`],
    description:
      over > 0 && status !== 'notCovered'
        ? ['coverage.state.exceeds', { units, smart_count: over }]
        : [`coverage.state.${status}.${counted}`, { smart_count }],
    exceedingUnits: isPlanned ? over : 0,
    coverage,
  };
}

/** The status with what the plan leaves. */
function statusOf({ coverage, remainingBefore }: PlannedCoverage): Coverage['status'] {
  const { status } = coverage;
  if (status !== 'covered' && status !== 'underOne') return status;
  if (remainingBefore === null || remainingBefore >= 1) return 'covered';
  return remainingBefore > 0 ? 'underOne' : 'noneLeft';
}
