import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { dateText } from './answer-fields.js';
import { checkRange, dateRange, MAX_REPORT_DAYS } from './date-range.js';
import { providerSave } from './provider.js';
import { timeSheetHeading } from './time-sheet-columns.js';

/** `GET Report/GetPayrollReportByCommission`. Both days belong to the report; days after today are left out. */
export const payrollQuery = z.object({ ...dateRange, providerID: pmsId }).superRefine(checkRange(MAX_REPORT_DAYS));
export type PayrollQuery = z.infer<typeof payrollQuery>;

const time = z.string().describe('Wall clock, HH:mm; 24:00 is the end of the day.');
const clockTime = time.nullable().describe('In and out of the first three pairs, HH:mm; null: none.');
const dollars = z.number();

/** A day of the payroll of a provider (spec 3 section 3, R-29). Money in dollars, to the cent. */
export const payrollRow = z
  .object({
    date: dateText,
    time1: clockTime,
    time2: clockTime,
    time3: clockTime,
    time4: clockTime,
    time5: clockTime,
    time6: clockTime,
    punches: z
      .array(z.object({ in: time, out: time.nullable() }))
      .describe('All pairs by time, also more than three. Those that overlap are united.'),
    source: z
      .enum(['import', 'pms', 'generated'])
      .nullable()
      .describe('Where the punches come from: a time sheet, the practice-management system, or the weekly schedule.'),
    totalMinutesClocked: z
      .int()
      .describe('Parts that overlap count once; a pair that does not end after it starts counts 0.'),
    baseWage: dollars.nullable().describe('An hour, of the wage that counts on the day; null: there is none.'),
    basePay: dollars.nullable().describe('Null without a base wage, as bonus and totalPay are.'),
    commission: dollars,
    bonus: dollars.nullable().describe('The part of the commission above the base pay.'),
    totalPay: dollars.nullable(),
    production: dollars.describe('Of the completed procedures that are attributed to the provider on the day.'),
    dailyWageToProductionPercentage: z
      .number()
      .nullable()
      .describe('Pay in percent of the production, one decimal; null without a wage or a production above 0.'),
    warnings: z.array(z.enum(['overlap', 'missingOut', 'outNotAfterIn', 'clockChange', 'noPunches', 'noWage'])),
  })
  .meta({ id: 'PayrollRow' });
export type PayrollRowView = z.infer<typeof payrollRow>;

/** `POST Provider/{id}/FairPay`: a wage to try. Nothing is saved. */
export const fairPayForm = providerSave
  .pick({ baseWage: true, commissionPercentage: true })
  .meta({ id: 'FairPayForm' });
export type FairPayForm = z.infer<typeof fairPayForm>;

const payTotals = z
  .object({
    totalMinutesClocked: z.int(),
    basePay: dollars,
    commission: dollars,
    bonus: dollars,
    totalPay: dollars,
    production: dollars,
    wageToProductionPercentage: z
      .number()
      .nullable()
      .describe('Pay in percent of the production, one decimal; null without a production above 0.'),
    daysWithoutWage: z.int().describe('Days that count in no amount.'),
  })
  .meta({ id: 'PayTotals' });

/** What a wage would have paid over the last completed pay periods of the clinic, beside what was paid. */
export const fairPayView = z
  .object({
    periods: z
      .array(z.object({ startDate: dateText, endDate: dateText, paid: payTotals, proposed: payTotals }))
      .describe('The earliest first.'),
    paid: payTotals.describe('Of all periods.'),
    proposed: payTotals.describe('Of all periods.'),
    warningPercentage: z.number().describe('The usual limit of pay in percent of the production.'),
    isAboveWarning: z.boolean().describe('Whether the proposed pay of all periods is above that limit.'),
  })
  .meta({ id: 'FairPayView' });
export type FairPayView = z.infer<typeof fairPayView>;
export type PayTotalsView = z.infer<typeof payTotals>;

/** Maximum days of one generation of punches. */
export const MAX_GENERATION_DAYS = 366;

/** `POST Provider/TimeClockPunchGeneration`. Both days belong to it. */
export const punchGenerationForm = z
  .object({
    ...dateRange,
    recreateSchedule: z
      .boolean('expected true or false')
      .default(false)
      .describe('Whether punches that were generated before are replaced; false leaves their days.'),
    providerId: pmsId.nullable().default(null).describe('Null: all active hygienists.'),
  })
  .superRefine(checkRange(MAX_GENERATION_DAYS))
  .meta({ id: 'PunchGenerationForm' });
export type PunchGenerationForm = z.infer<typeof punchGenerationForm>;

const days = z.int();

/** What a generation did, in days of providers. */
export const punchGeneration = z
  .object({
    daysGenerated: days,
    punchesGenerated: z.int().describe('Pairs.'),
    daysRemoved: days.describe('That were generated before.'),
    skipped: z
      .object({
        imported: days.describe('A time sheet has them.'),
        pms: days.describe('The practice-management system has punches.'),
        alreadyGenerated: days,
        noShift: days.describe('The weekly schedule has no shift.'),
        noAppointment: days.describe('Past days on which the provider had no appointment, not even a cancelled one.'),
      })
      .describe('Days without generated punches, by reason.'),
  })
  .meta({ id: 'PunchGeneration' });
export type PunchGeneration = z.infer<typeof punchGeneration>;

const flag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
  .default(false);

/** `POST Villanova/ImportItemCardsEntry`, with the file as multipart. */
export const timeSheetOptions = z.object({ preview: flag, skipUnknown: flag });
export type TimeSheetOptions = z.infer<typeof timeSheetOptions>;

const sheetPunches = z.array(z.object({ in: time, out: time }));
const sheetMessage = z.object({
  row: z.int().describe('As spreadsheets count: the header is 1.'),
  message: z.string(),
});

/** What a time sheet says, and what it replaces. */
export const timeSheetImport = z
  .object({
    isPreview: z.boolean().describe('Whether nothing was written.'),
    days: z.array(
      z.object({
        row: z.int(),
        providerId: z.string(),
        providerName: z.string(),
        date: dateText,
        minutes: z.int(),
        punches: sheetPunches.describe('None: no time was worked.'),
        before: sheetPunches.nullable().describe('What an earlier time sheet said of the day; null: nothing.'),
      }),
    ),
    warnings: z.array(sheetMessage),
    skipped: z.array(sheetMessage).describe('Rows of people who are no hygienists of the clinic.'),
    headings: z.array(timeSheetHeading).describe('Of the file, in their order.'),
    columnsVersion: z.string().describe('Of the headings that the clinic kept when the file was read.'),
  })
  .meta({ id: 'TimeSheetImport' });
export type TimeSheetImport = z.infer<typeof timeSheetImport>;
