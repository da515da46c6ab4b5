import { z } from 'zod';
import { MAX_CHART_DAYS } from './charts.js';
import { checkRange, dateRange } from './date-range.js';

/** Maximum rows of a custom report. */
export const MAX_CUSTOM_REPORT_ROWS = 200_000;

/** The kinds of parameters that a custom report asks for, by their ids on the wire (spec 3 section 2). */
export const REPORT_PARAMETERS = { dates: 1, month: 2, year: 3, quarter: 4 } as const;
export type ReportParameters = (typeof REPORT_PARAMETERS)[keyof typeof REPORT_PARAMETERS];

/** The report that opens a page instead of a file. */
export const MONTHLY_REPORT = 'CustomMonthly';

/** A report of `GET Report` (rules part S, 34). */
export const customReport = z
  .object({
    name: z.string().describe('The reportName of `GET EmailReports`.'),
    friendlyName: z.string(),
    parameters: z.literal([1, 2, 3, 4]).describe('1 startDate and endDate, 2 month, 3 year, 4 quarter and year.'),
    description: z.string(),
  })
  .meta({ id: 'CustomReport' });
export type CustomReport = z.infer<typeof customReport>;

/**
 * The query of `GET EmailReports`. Which of the parameters are needed, and what they may be, depends on the report: the
 * server checks them when it knows it.
 */
export const customReportQuery = z.object({
  reportName: z.string('Choose a report.').describe('In any case.'),
  startDate: z
    .string('expected a date, yyyy-mm-dd')
    .optional()
    .describe('`yyyy-mm-dd`; both days belong to the report.'),
  endDate: z.string('expected a date, yyyy-mm-dd').optional(),
  month: z.string('expected a month, yyyy-mm').optional().describe('`yyyy-mm`, or 1 to 12 with a year.'),
  quarter: z.string('expected 1 to 4').optional().describe('1 to 4, or Q1 to Q4, with a year.'),
  year: z.string('expected a year, yyyy').optional().describe('`yyyy`.'),
});
export type CustomReportQuery = z.infer<typeof customReportQuery>;

/** The parameters of a report over dates. */
export const reportDates = z.object(dateRange).superRefine(checkRange(MAX_CHART_DAYS));
