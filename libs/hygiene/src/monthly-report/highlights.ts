import type { MonthlyChart, MonthlyHighlight, MonthlyReport } from '@helix/contracts';
import { roundToTenths } from '../numbers.js';
import { amountText } from './amount-text.js';
import type { TopMissed } from './monthly-treatments.js';

/** A figure that can have changed. */
interface Changed {
  /** At the beginning of a sentence. */
  name: string;
  current: number | null;
  previous: number | null;
  show: (value: number) => string;
  /** A percentage of a percentage would be misread. */
  isPercent?: true;
  figure: MonthlyHighlight['figure'];
}

type Figures = Pick<MonthlyReport, 'currency' | 'monthComparisons' | 'rnaUsageChart' | 'patientCountChart'>;

/**
 * What rose most and what fell most against the month before, by percent of it: production an hour of the office and of each
 * hygienist, RNA usage, active patients. Of equal changes the first one in this order.
 */
export function changeHighlights(report: Figures): MonthlyHighlight[] {
  const changes = figuresOf(report).flatMap((figure) => {
    const { current, previous } = figure;
    if (current === null || previous === null || previous === 0) return [];
    return [{ ...figure, current, previous, change: (current - previous) / Math.abs(previous) }];
  });
  if (changes.length === 0) return [{ kind: 'rose', text: 'First month: no comparison.', figure: null }];
  const [rose] = changes.toSorted((one, other) => other.change - one.change);
  const [fell] = changes.toSorted((one, other) => one.change - other.change);
  return [
    rose && rose.change > 0
      ? { kind: 'rose', text: changeText(rose, 'rose'), figure: rose.figure }
      : { kind: 'rose', text: 'Nothing rose against the month before.', figure: null },
    fell && fell.change < 0
      ? { kind: 'fell', text: changeText(fell, 'fell'), figure: fell.figure }
      : { kind: 'fell', text: 'Nothing fell against the month before.', figure: null },
  ];
}

/** The one thing to do: what was missed most, and why. @param topMissed null: nothing was. @param isAnyDue whether anything was due. */
export function toDoHighlight(topMissed: TopMissed | null, isAnyDue: boolean): MonthlyHighlight {
  return { kind: 'toDo', text: toDoText(topMissed, isAnyDue), figure: null };
}

function figuresOf({ currency, monthComparisons, rnaUsageChart, patientCountChart }: Figures): Changed[] {
  const office = monthComparisons.filter(({ providerId }) => providerId === null);
  const hygienists = monthComparisons.filter(({ providerId }) => providerId !== null);
  return [
    ...[...office, ...hygienists].map(
      ({ providerId, providerName, currentMonthPerHour, previousMonthPerHour }): Changed => ({
        name: providerId === null ? 'Production per hour' : `Production per hour of ${providerName}`,
        ...{ current: currentMonthPerHour, previous: previousMonthPerHour },
        show: (value) => amountText(value, currency),
        figure: { measure: 'perHour', providerId },
      }),
    ),
    {
      name: 'RNA usage',
      ...lastTwo(rnaUsageChart),
      ...{ show: percent, isPercent: true },
      figure: { measure: 'rnaUsage', providerId: null },
    },
    { name: 'The number of active patients', ...lastTwo(patientCountChart), show: whole.format, figure: null },
  ];
}

/** The last two values of the first series. */
function lastTwo({ series }: MonthlyChart): { current: number | null; previous: number | null } {
  const data = series[0]?.data ?? [];
  return { current: data.at(-1) ?? null, previous: data.at(-2) ?? null };
}

const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const percent = (value: number): string => `${roundToTenths(value).toFixed(1)}%`;

function changeText(
  { name, current, previous, change, show, isPercent }: Changed & { current: number; previous: number; change: number },
  verb: 'rose' | 'fell',
): string {
  const by = isPercent ? '' : `, by ${percent(100 * Math.abs(change))}`;
  return `${name} ${verb} most: from ${show(previous)} to ${show(current)}${by}.`;
}

function toDoText(topMissed: TopMissed | null, isAnyDue: boolean): string {
  if (!isAnyDue) return 'Nothing was due.';
  if (!topMissed) return 'Everything that was due was done.';
  const { procedureName, totalDue, completedCount, reason } = topMissed;
  return `${procedureName} was due ${times(totalDue)} and ${completedCount === 0 ? 'never done' : `done ${times(completedCount)}`}; ${reasonText(reason)}.`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${whole.format(count)} times`);

function reasonText(reason: TopMissed['reason']): string {
  if (reason === 'Not planned') return 'most often it was not planned';
  if (reason === 'Unspecified') return 'most often no reason was given';
  return `the reason most given was ${reason}`;
}
