import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { checkRange, dateRange } from './date-range.js';
import { rowId } from './row-id.js';

/** Maximum days of an explained figure. */
export const MAX_FIGURE_DAYS = 366;
/** Rows of a page. */
export const FIGURE_PAGE_ROWS = 200;

/** The figures of charts that can be explained. */
export const figure = z.enum(
  [
    ...(['production', 'minutes', 'perHour', 'plannedPerHour', 'hygienePerHour', 'hygieneXRayPerHour'] as const),
    ...(['openTime', 'rebooked', 'rnaUsage'] as const),
  ],
  'expected a figure of the charts',
);

const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(rowId(message));

/** `GET Explain/figure`: a figure of the charts over a range of days (rules part S, 25). */
export const figureQuery = z
  .object({
    ...dateRange,
    measure: figure,
    /** A hygienist, also one whom charts exclude; all others if missing. */
    providerId: pmsId.optional(),
    /** A clinic of which the user is an admin; that of the request if missing. */
    clinicId: wholeNumber('expected a clinic').optional(),
    page: wholeNumber('expected a page from 1 on').default(1),
  })
  .superRefine(checkRange(MAX_FIGURE_DAYS));
export type FigureQuery = z.infer<typeof figureQuery>;
