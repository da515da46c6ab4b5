import {
  MONTHLY_REPORT,
  REPORT_PARAMETERS,
  type CustomReport,
  type CustomReportQuery,
  type ReportParameters,
} from '@helix/contracts';
import { monthRange, monthsUpTo } from '@helix/hygiene';
import { isShownDate } from '../components/calendar-dates.js';

/** The parameters of the reports, as the address keeps them; those that a report does not ask for stay for the next one. */
export type Parameters = Required<Pick<CustomReportQuery, 'startDate' | 'endDate' | 'month' | 'quarter' | 'year'>>;
export type Parameter = keyof Parameters;

/** What each kind of report asks for, in the order of its fields. */
export const FIELDS = {
  [REPORT_PARAMETERS.dates]: ['startDate', 'endDate'],
  [REPORT_PARAMETERS.month]: ['month'],
  [REPORT_PARAMETERS.year]: ['year'],
  [REPORT_PARAMETERS.quarter]: ['quarter', 'year'],
} as const satisfies Record<ReportParameters, readonly Parameter[]>;

export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

/** Whether a report opens a page instead of being a file. */
export const opensPage = ({ name }: Pick<CustomReport, 'name'>): boolean => name === MONTHLY_REPORT;

/**
 * The months that can be chosen, from January three years back, the latest first: up to the current one, of the monthly report
 * up to the previous one (spec 3 section 2).
 */
export function monthChoices(today: string, report?: Pick<CustomReport, 'name'>): string[] {
  const months = monthsUpTo(today, 36 + Number(today.slice(5, 7))).toReversed();
  return report && opensPage(report) ? months.slice(1) : months;
}

/** The current and the previous year (spec 3 section 2). */
export const yearChoices = (today: string): string[] => [today.slice(0, 4), String(Number(today.slice(0, 4)) - 1)];

/** What an address says of the parameters; what it lacks, or what is no choice, is of the last month or quarter that is over. */
export function parametersOf(query: URLSearchParams, today: string, report?: Pick<CustomReport, 'name'>): Parameters {
  const [quarterStart = today] = monthsUpTo(today, 4);
  const lastMonth = monthsUpTo(today, 2)[0] ?? today.slice(0, 7);
  const lastQuarter = `Q${Math.ceil(Number(quarterStart.slice(5, 7)) / 3)}`;
  const { startDate, endDate } = monthRange(lastMonth);
  const date = (name: Parameter, otherwise: string) => {
    const text = query.get(name) ?? '';
    return isShownDate(text) ? text : otherwise;
  };
  const oneOf = (name: Parameter, choices: readonly string[], otherwise: string) =>
    choices.find((choice) => choice === query.get(name)) ?? otherwise;
  return {
    startDate: date('startDate', startDate),
    endDate: date('endDate', endDate),
    month: oneOf('month', monthChoices(today, report), lastMonth),
    quarter: oneOf('quarter', QUARTERS, lastQuarter),
    year: oneOf('year', yearChoices(today), quarterStart.slice(0, 4)),
  };
}

/** The report of an address; the first one where it names none. */
export const reportOf = (query: URLSearchParams, reports: readonly CustomReport[]): CustomReport | undefined =>
  reports.find(({ name }) => name.toLowerCase() === query.get('report')?.toLowerCase()) ?? reports[0];

/** The query of `GET EmailReports`. */
export const reportQuery = ({ name, parameters }: CustomReport, values: Parameters): CustomReportQuery => ({
  reportName: name,
  ...Object.fromEntries(FIELDS[parameters].map((field) => [field, values[field]])),
});
