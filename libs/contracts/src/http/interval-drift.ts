import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { MAX_CHART_DAYS } from './charts.js';
import { checkRange, dateRange } from './date-range.js';
import { rowId } from './row-id.js';

/** Patients of a page. */
export const DRIFT_PAGE_ROWS = 200;

const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(rowId(message));

const ruleType = wholeNumber('expected a rule type');

/** `GET Report/IntervalDrift`: gaps between treatments that end in a range (rules part S, 41; part Y, 13). */
export const driftQuery = z
  .object({
    ...dateRange,
    /** All if missing. */
    ruleType: ruleType.optional(),
  })
  .superRefine(checkRange(MAX_CHART_DAYS));
export type DriftQuery = z.infer<typeof driftQuery>;

/** `GET Report/IntervalDrift/Patients`: the patients of one row of the report. */
export const driftPatientsQuery = z
  .object({
    ...dateRange,
    ruleType,
    providerId: pmsId,
    insurer: z.string('expected an insurer').min(1, 'expected an insurer').max(1000, 'expected an insurer'),
    page: wholeNumber('expected a page from 1 on').default(1),
  })
  .superRefine(checkRange(MAX_CHART_DAYS));
export type DriftPatientsQuery = z.infer<typeof driftPatientsQuery>;
