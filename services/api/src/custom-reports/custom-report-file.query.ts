import {
  MAX_CUSTOM_REPORT_ROWS,
  MONTHLY_REPORT,
  SHORTEN_RANGE,
  type CustomReportQuery,
  type LeftOut,
} from '@helix/contracts';
import type { Database } from '@helix/database';
import { localTimeAt, type DayRange } from '@helix/hygiene';
import { clockOf, type ReportClinic } from '@helix/report-inputs';
import { writeSpreadsheet, type SpreadsheetCell, type SpreadsheetColumn } from '@helix/spreadsheets';
import { fieldError, problem } from '@helix/web';
import { readPerformanceViewer } from '../performance/performance-viewer.query.js';
import type { AboutLine, CustomReportDefinition } from './custom-report.js';
import { reportPeriod, SHORTENED_BY } from './report-period.js';
import { CUSTOM_REPORTS } from './reports/index.js';

/** Who asks for a report, and when. */
interface Reader {
  userId: number;
  /** True for super admins. */
  isAdmin: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * A custom report as a spreadsheet (rules part S, 32 to 34).
 *
 * @returns its name, with the extension, and its content.
 * @throws a problem 404 for an unknown report, 422 for a parameter that is missing or wrong, and above 200,000 rows.
 */
export async function customReportFile(
  database: Database,
  clinic: ReportClinic,
  query: CustomReportQuery,
  { userId, isAdmin, now }: Reader,
): Promise<{ name: string; file: Uint8Array }> {
  const report = requireReport(query.reportName);
  const { clinicId, timeZone } = clinic;
  const clock = clockOf(clinic, now);
  const range = reportPeriod(report.parameters, query, clock.today);
  const { content, hidesPerformance } = await database.inClinics([clinicId], async (transaction) => ({
    content: await report.read({ transaction, clinicId, timeZone, clock, range, now }),
    ...(await readPerformanceViewer(transaction, { clinicId, userId, isAdmin })),
  }));
  if (content.count > MAX_CUSTOM_REPORT_ROWS) throw fieldError(SHORTENED_BY[report.parameters], SHORTEN_RANGE);
  const file = await writeSpreadsheet({
    name: report.friendlyName,
    columns: report.columns,
    rows: hidesPerformance ? withoutMoney(content.rows, report.columns) : content.rows,
    about: [
      ...aboutLines(report, clinic, range, now),
      ...content.leftOut.map((part) => leftOutLine(part, hidesPerformance)),
      ...(hidesPerformance ? [AMOUNTS_HIDDEN] : []),
    ],
  });
  return { name: `${report.name}.xlsx`, file };
}

/** Names are in any case. */
function requireReport(name: string): CustomReportDefinition {
  const isNamed = (one: string) => one.toLowerCase() === name.toLowerCase();
  if (isNamed(MONTHLY_REPORT)) throw fieldError('reportName', 'Open the monthly report at /GenerateChart.');
  const report = CUSTOM_REPORTS.find((one) => isNamed(one.name));
  if (report) return report;
  throw problem(404, undefined, 'There is no report of this name.');
}

/** Who turned performance off sees no amounts (rules part S, 26). */
function* withoutMoney(
  rows: Iterable<readonly SpreadsheetCell[]>,
  columns: readonly SpreadsheetColumn[],
): Generator<SpreadsheetCell[]> {
  for (const row of rows) yield row.map((cell, at) => (columns[at]?.kind === 'money' ? null : cell));
}

const AMOUNTS_HIDDEN: AboutLine = ['Amounts', 'Hidden: performance is turned off in the profile of the user.'];

const aboutLines = (
  { friendlyName, description, rules }: CustomReportDefinition,
  { name, timeZone }: ReportClinic,
  { startDate, endDate }: DayRange,
  now: number,
): AboutLine[] => [
  ['Report', friendlyName],
  ['Contents', description],
  ['Clinic', name],
  ['Range', startDate === endDate ? startDate : `${startDate} to ${endDate}`],
  ['Made at', localTimeAt(now, timeZone).slice(0, 16).replace('T', ' ')],
  ...rules,
];

const LEFT_OUT: Readonly<Record<LeftOut['reason'], [label: string, counted: string]>> = {
  excludedFromAnalysis: ['Left out', 'hygienists who are excluded from charts'],
  otherProviders: ['Left out', 'providers of other types, or deleted ones'],
  neverCompleted: ['Included', 'past appointments that were never marked completed'],
};

/** Whom totals leave out, with the amount (rules part S, 6). */
function leftOutLine({ reason, count, amount, minutes }: LeftOut, hidesPerformance: boolean): AboutLine {
  const [label, counted] = LEFT_OUT[reason];
  const parts = [`${count} ${counted}`];
  if (amount !== null && amount !== 0 && !hidesPerformance) parts.push(`${amount.toFixed(2)} of production`);
  return [label, [...parts, `${minutes} minutes`].join(', ')];
}
