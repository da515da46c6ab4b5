import { z } from 'zod';
import { REPORT_PARAMETERS, reportDates, type CustomReportQuery, type ReportParameters } from '@helix/contracts';
import { monthRange, type DayRange } from '@helix/hygiene';
import { invalid } from '@helix/web';

/**
 * The days of a report.
 *
 * @param today in the clinic: months, quarters and years that have not started are no choice.
 * @throws a problem 422 that names the parameter that is missing or wrong.
 */
export function reportPeriod(parameters: ReportParameters, query: CustomReportQuery, today: string): DayRange {
  const result = schemaOf(parameters, today).safeParse(query);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

/** The parameter that makes a report shorter. */
export const SHORTENED_BY = {
  [REPORT_PARAMETERS.dates]: 'endDate',
  [REPORT_PARAMETERS.month]: 'month',
  [REPORT_PARAMETERS.year]: 'year',
  [REPORT_PARAMETERS.quarter]: 'quarter',
} as const satisfies Record<ReportParameters, keyof CustomReportQuery>;

function schemaOf(parameters: ReportParameters, today: string): z.ZodType<DayRange> {
  const year = z
    .string('expected a year, yyyy')
    .regex(/^(19|20)\d{2}$/, 'expected a year, yyyy')
    .refine((text) => text <= today.slice(0, 4), `expected no later than ${today.slice(0, 4)}`);
  switch (parameters) {
    case REPORT_PARAMETERS.dates:
      return reportDates;
    case REPORT_PARAMETERS.month:
      return monthSchema(year, today);
    case REPORT_PARAMETERS.year:
      return z
        .object({ year })
        .transform((asked) => ({ startDate: `${asked.year}-01-01`, endDate: `${asked.year}-12-31` }));
    case REPORT_PARAMETERS.quarter:
      return quarterSchema(year, today);
  }
}

const MONTH = 'expected a month, yyyy-mm';

/** The month has its year, or the year stands beside it. */
function monthSchema(year: z.ZodType<string>, today: string): z.ZodType<DayRange> {
  const withYear = z
    .object({ month: z.string(MONTH).regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, MONTH) })
    .transform(({ month }) => month);
  const beside = z
    .object({ month: z.string().regex(/^(0?[1-9]|1[0-2])$/, MONTH), year })
    .transform((asked) => `${asked.year}-${asked.month.padStart(2, '0')}`);
  return z
    .looseObject({ month: z.string(MONTH) })
    .transform((asked, context) => {
      const result = (/^\d{1,2}$/.test(asked.month) ? beside : withYear).safeParse(asked);
      if (result.success) return result.data;
      for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    })
    .superRefine((month, context) => {
      const current = today.slice(0, 7);
      if (month > current)
        context.addIssue({ code: 'custom', path: ['month'], message: `expected no later than ${current}` });
    })
    .transform(monthRange);
}

const QUARTER = 'expected 1 to 4';

function quarterSchema(year: z.ZodType<string>, today: string): z.ZodType<DayRange> {
  return z
    .object({ quarter: z.string(QUARTER).regex(/^Q?[1-4]$/i, QUARTER), year })
    .transform((asked) => {
      const last = 3 * Number(asked.quarter.at(-1));
      const monthOf = (month: number) => monthRange(`${asked.year}-${String(month).padStart(2, '0')}`);
      return { startDate: monthOf(last - 2).startDate, endDate: monthOf(last).endDate };
    })
    .superRefine(({ startDate }, context) => {
      if (startDate > today)
        context.addIssue({ code: 'custom', path: ['quarter'], message: 'Choose a quarter that has started.' });
    });
}
