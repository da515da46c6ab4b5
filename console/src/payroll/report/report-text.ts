import type { PayrollRowView } from '@helix/contracts';
import { COST_WARNING_PERCENT, type BonusPolicy } from '@helix/hygiene';
import { weekdayText, type ClinicFormat } from '../../components/clinic-format.js';
import type { DayRange } from '../../components/calendar-dates.js';
import { isCostHigh, SHOWN_PAIRS, type PayrollReport } from './payroll-report.js';

/** Translates a key of the payroll texts, without their prefix. */
export type PayrollTextOf = (key: string, options?: Record<string, unknown>) => string;

/** What a report depends on beside its rows. */
export interface ReportContext {
  textOf: PayrollTextOf;
  /** Formats dollars, with cents. */
  money: (dollars: number) => string;
  /** Formats punches, as the clinic reads times. */
  format: Pick<ClinicFormat, 'clockTime' | 'clockRange'>;
  bonusPolicy: BonusPolicy;
  /** The clinic's day. */
  today: string;
}

/** Something to know about a day or about the report. */
export interface ReportNote {
  /** `yyyy-mm-dd`; null: it is about the whole report. */
  date: string | null;
  isWarning: boolean;
  text: string;
}

/** Stands where a day has no value. */
export const NO_VALUE = '–';

/** `Mon`. */
export const shortWeekday = (date: string): string => weekdayText(date).slice(0, 3);

/** A percentage of the column `Cost (%)`: one decimal. */
export const costText = (percent: number | null): string => (percent === null ? NO_VALUE : percent.toFixed(1));

/** An amount of a column; no amount is a dash. */
export const amountText = (dollars: number | null, { money }: Pick<ReportContext, 'money'>): string =>
  dollars === null ? NO_VALUE : money(dollars);

export const periodText = ({ startDate, endDate }: DayRange, { textOf }: Pick<ReportContext, 'textOf'>): string =>
  startDate === endDate ? startDate : textOf('period', { from: startDate, to: endDate });

/** The base wages of a report; several have their days. @param wage what counts today, where no row has a wage to show. */
export function wageTexts(
  { wages, state }: PayrollReport,
  wage: number | null,
  { textOf, money }: ReportContext,
): string[] {
  const perHour = (dollars: number): string => textOf('perHour', { amount: money(dollars) });
  const [only] = wages;
  if (state === 'noRecords' && wage) return [perHour(wage)];
  if (only === undefined) return [textOf('wageUnavailable')];
  if (wages.length === 1) return [perHour(only.baseWage)];
  return wages.map(({ baseWage, ...days }) =>
    textOf('wageOfDays', { wage: perHour(baseWage), days: periodText(days, { textOf }) }),
  );
}

/** The warnings of a day in words, and the punches that have no columns. */
export function dayNotes(
  row: PayrollRowView,
  { textOf, format }: Pick<ReportContext, 'textOf' | 'format'>,
): Omit<ReportNote, 'date'>[] {
  const further = row.punches.slice(SHOWN_PAIRS);
  const pairText = (pair: PayrollRowView['punches'][number]): string =>
    pair.out === null ? `${format.clockTime(pair.in)} – ?` : format.clockRange(pair.in, pair.out);
  return [
    ...row.warnings.map((warning) => ({ isWarning: true, text: textOf(`warnings.${warning}`) })),
    ...(further.length > 0
      ? [{ isWarning: false, text: textOf('furtherPunches', { punches: further.map(pairText).join(', ') }) }]
      : []),
  ];
}

/** The notes below the tables of a report. */
export function reportNotes(report: PayrollReport, context: ReportContext): ReportNote[] {
  const { textOf, bonusPolicy, today } = context;
  const { days, totals, period, state } = report;
  // The message in place of the tables says the rest.
  if (state === 'noWage') return [{ date: null, isWarning: false, text: textOf('notIncluded') }];
  const whole: Omit<ReportNote, 'date'>[] = [
    { isWarning: true, text: days.some(isCostHigh) && textOf('highCost', { percent: COST_WARNING_PERCENT }) },
    {
      isWarning: true,
      text: totals.daysWithoutWage > 0 && textOf('daysWithoutWage', { smart_count: totals.daysWithoutWage }),
    },
    { isWarning: false, text: sourcesText(days, textOf) },
    { isWarning: false, text: bonusPolicy === 'perPeriod' && textOf('bonusOfPeriod') },
    { isWarning: false, text: period.endDate > today && textOf('upToToday', { today }) },
    { isWarning: false, text: textOf('notIncluded') },
  ].flatMap(({ isWarning, text }) => (text === false ? [] : [{ isWarning, text }]));
  return [
    // Days without a wage are counted in one note.
    ...days.flatMap((row) => dayNotes(withoutNoWage(row), context).map((note) => ({ ...note, date: row.date }))),
    ...whole.map((note) => ({ ...note, date: null })),
  ];
}

const withoutNoWage = (row: PayrollRowView): PayrollRowView => ({
  ...row,
  warnings: row.warnings.filter((warning) => warning !== 'noWage'),
});

const SOURCES = ['import', 'pms', 'generated'] as const;

/** Where the time comes from: the days of each source where there are several. False: there is no time. */
function sourcesText(days: readonly PayrollRowView[], textOf: PayrollTextOf): string | false {
  const found = SOURCES.map((source) => ({ source, dates: days.filter((day) => day.source === source) })).filter(
    ({ dates }) => dates.length > 0,
  );
  const [only] = found;
  if (only === undefined) return false;
  if (found.length === 1) return textOf('timeFrom', { source: textOf(`sources.${only.source}`) });
  const parts = found.map(({ source, dates }) =>
    textOf('daysFrom', { smart_count: dates.length, source: textOf(`sources.${source}`) }),
  );
  return textOf('timeFrom', { source: parts.join(', ') });
}
