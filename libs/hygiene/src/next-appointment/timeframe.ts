import type { EffectiveRule } from '../rules/effective-rule.js';
import { recallInterval } from './recall-interval.js';

/** Selectable months until the next appointment (spec 2 section 9). */
export const TIMEFRAMES = [3, 4, 6, 9, 12] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];
export const DEFAULT_TIMEFRAME: Timeframe = 6;

/**
 * the default timeframe: the shortest interval of scaling, root planing and recall exam in the patient's rules,
 * rounded up to a selectable one, so that nothing of it is proposed before it is due; 12 months for longer ones, and 6
 * months when there is none.
 */
export function defaultTimeframe(rules: ReadonlyMap<number, EffectiveRule>): Timeframe {
  const recall = recallInterval(rules);
  if (!recall) return DEFAULT_TIMEFRAME;
  return TIMEFRAMES.find((one) => one >= recall.intervalInMonths) ?? 12;
}
