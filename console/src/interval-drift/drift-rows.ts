import type { DriftRow, DriftType } from '@helix/contracts';
import type { ClinicFormat } from '../components/clinic-format.js';
import { csvText } from '../components/csv.js';
import { countText } from '../components/number-text.js';

/** The measures of a rule type, or of a hygienist and insurer. */
export type Drift = DriftType | DriftRow;

export const MEASURES = ['gaps', 'median', 'late', 'lost', 'production', 'notReturned'] as const;
export type MeasureKey = (typeof MEASURES)[number];

/** Those that are shown; without amounts for users who turned performance off. */
export const shownMeasures = (hidesMoney: boolean): readonly MeasureKey[] =>
  MEASURES.filter((key) => key !== 'production' || !hidesMoney);

/** Below each other, so that all have their decimal. */
const tenths = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param none what stands for a measure that is not known. */
export function measureTexts(drift: Drift, { money }: ClinicFormat, none: string): Record<MeasureKey, string> {
  const { gaps, medianMonths, latePercent, appointmentsLost, productionLost, notReturned } = drift;
  return {
    gaps: countText(gaps),
    median: medianMonths === null ? none : medianMonths.toFixed(1),
    late: latePercent === null ? none : `${tenths.format(latePercent)}%`,
    lost: tenths.format(appointmentsLost),
    production: productionLost === null ? none : money(productionLost),
    notReturned: countText(notReturned),
  };
}

/** As they stand in a file: with a point for decimals and without units. */
function fileTexts(drift: Drift): Record<MeasureKey, string> {
  const { gaps, medianMonths, latePercent, appointmentsLost, productionLost, notReturned } = drift;
  return {
    gaps: String(gaps),
    median: medianMonths?.toFixed(1) ?? '',
    late: latePercent?.toFixed(1) ?? '',
    lost: appointmentsLost.toFixed(1),
    production: productionLost === null ? '' : String(productionLost),
    notReturned: String(notReturned),
  };
}

/** The rows of a rule type for a spreadsheet. @param columnOf the heading of a column. */
export function driftCsv(
  { name }: Pick<DriftType, 'name'>,
  rows: readonly DriftRow[],
  hidesMoney: boolean,
  columnOf: (key: MeasureKey | 'procedure' | 'provider' | 'insurer') => string,
): string {
  const measures = shownMeasures(hidesMoney);
  return csvText([
    [...(['procedure', 'provider', 'insurer'] as const), ...measures].map(columnOf),
    ...rows.map((row) => {
      const texts = fileTexts(row);
      return [name, row.providerName, row.insurer, ...measures.map((key) => texts[key])];
    }),
  ]);
}
