import type { TreatmentSuccess } from '@helix/contracts';
import { REASON_SERIES, type ReasonSeries } from '@helix/hygiene';

/** What a part of a bar stands for. */
export type AcceptanceSeries = 'Completed' | ReasonSeries;
export const ACCEPTANCE_SERIES: readonly AcceptanceSeries[] = ['Completed', ...REASON_SERIES];

/** A part of a bar, at least one treatment. */
export interface AcceptancePart {
  series: AcceptanceSeries;
  /** Of the whole bar. */
  percentage: number;
  count: number;
  /** `70%`, with the count from 20 % on; empty below 4 %, where nothing has room (spec 2 section 2). */
  label: string;
}

export interface AcceptanceBar {
  name: string;
  parts: AcceptancePart[];
}

const MIN_LABELLED_PERCENT = 4;
const MIN_COUNTED_PERCENT = 20;

/** The treatments that were not always completed, the least accepted first. */
export const acceptanceBars = (treatments: Readonly<Record<string, TreatmentSuccess>>): AcceptanceBar[] =>
  Object.entries(treatments)
    .filter(([, { missedCount }]) => missedCount > 0)
    .sort(([a, one], [b, other]) => one.percentage - other.percentage || a.localeCompare(b))
    .map(([name, success]) => ({ name, parts: partsOf(success) }));

function partsOf({ percentage, completedCount, missedReasonPercentage, missedReasonCount }: TreatmentSuccess) {
  const completed = { series: 'Completed' as const, percentage, count: completedCount };
  const missed = REASON_SERIES.map((series) => ({
    series,
    percentage: missedReasonPercentage[series],
    count: missedReasonCount[series],
  }));
  return [completed, ...missed].filter(({ count }) => count > 0).map((part) => ({ ...part, label: labelOf(part) }));
}

function labelOf({ percentage, count }: Omit<AcceptancePart, 'label'>): string {
  if (percentage < MIN_LABELLED_PERCENT) return '';
  const percent = `${Math.round(percentage)}%`;
  return percentage < MIN_COUNTED_PERCENT ? percent : `${percent} (${count})`;
}
