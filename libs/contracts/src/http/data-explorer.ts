import { z } from 'zod';
import { dateText, OF_PERFORMANCE } from './answer-fields.js';
import { MAX_CHART_DAYS } from './charts.js';
import { checkRange, dateRange } from './date-range.js';
import { writableText } from './writable-text.js';

/** Maximum rows of the Data Explorer. */
export const MAX_EXPLORER_ROWS = 100_000;

/** What a range is told that has too many rows. */
export const SHORTEN_RANGE = 'Shorten the range.';

/** The query of `GET Report/DataExplorer`. */
export const explorerQuery = z
  .object({
    ...dateRange,
    /** True: of all customers, not of the one of the request's clinic alone. */
    allClinics: z
      .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
      .default(false),
  })
  .superRefine(checkRange(MAX_CHART_DAYS));
export type ExplorerQuery = z.infer<typeof explorerQuery>;

const dollars = z.number().nullable().describe(`To the cent. ${OF_PERFORMANCE}`);

/** A hygienist's day in a clinic, of `GET Report/DataExplorer` (spec 3 section 3; rules part S, 35). */
export const explorerRow = z
  .object({
    date: dateText,
    month: z.string().describe('`yyyy-mm`.'),
    weekday: z.string().describe('`Monday` to `Sunday`.'),
    clinicId: z.int(),
    clinicName: z.string(),
    customerName: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    perHour: z
      .number()
      .nullable()
      .describe('Production by the hour of chair time; null without minutes, and as the money.'),
    moneyEarned: dollars.describe(`Production, the sum of the four after it. ${OF_PERFORMANCE}`),
    hygieneEarned: dollars,
    xRayEarned: dollars,
    examEarned: dollars,
    otherEarned: dollars,
    totalMinutesWorked: z.int(),
    totalMinutesClocked: z.int().nullable().describe('Null: not known.'),
    knownMinutesWorked: z.int().describe('What open time compares with the minutes clocked; 0 where these are null.'),
    appointments: z.int().describe('Hygiene appointments that are over.'),
    plannedAppointments: z.int().describe('Of these, those with a plan that was saved in time (R-27).'),
    noShows: z.int(),
    cancellations: z.int(),
    patientsSeen: z
      .int()
      .describe('Patients of the clinic on the day; one whom two hygienists see counts at the first appointment.'),
    patientsRebooked: z.int().describe('Of these (R-26).'),
    goal: dollars.describe(`Of the appointments that have one; null: none has. ${OF_PERFORMANCE}`),
  })
  .meta({ id: 'ExplorerRow' });
export type ExplorerRow = z.infer<typeof explorerRow>;

const MAX_LAYOUT_BYTES = 64 * 1024;

/** `POST Report/DataExplorer/Layout[/{layoutId}]`. */
export const explorerLayoutForm = z
  .object({
    layoutName: z
      .string('Please enter a name for the report')
      .trim()
      .min(1, { error: 'Please enter a name for the report', abort: true })
      .pipe(writableText('The name')),
    layout: z
      .string('expected a JSON object as text')
      .refine((text) => new TextEncoder().encode(text).length <= MAX_LAYOUT_BYTES, {
        error: 'expected at most 64 KiB',
        abort: true,
      })
      .refine(isJsonObject, 'expected a JSON object as text')
      .describe('A JSON object as text, at most 64 KiB.'),
  })
  .meta({ id: 'ExplorerLayoutForm' });
export type ExplorerLayoutForm = z.infer<typeof explorerLayoutForm>;

/** A pivot table that the user kept (spec 3 section 3). */
export const explorerLayout = z
  .object({ layoutId: z.int(), layoutName: z.string(), layout: z.string().describe('A JSON object as text.') })
  .meta({ id: 'ExplorerLayout' });
export type ExplorerLayout = z.infer<typeof explorerLayout>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
