import { z } from 'zod';
import { isoDate } from '../pms/entities.js';

const DAY_MS = 86_400_000;

/** Dates whose previous and next day are also within `yyyy-mm-dd`. */
export const dateWithNeighbours = isoDate.refine((date) => date < '9999', 'expected a date before the year 9999');

/** Maximum days of a report: a year. */
export const MAX_REPORT_DAYS = 366;

/** The fields of a range of days; both ends belong to it. */
export const dateRange = { startDate: dateWithNeighbours, endDate: dateWithNeighbours };

/** Checks that a range has 1 to `maxDays` days. Of a range with a date that does not exist, only that is reported. */
export const checkRange =
  (maxDays: number) =>
  ({ startDate, endDate }: { startDate: string; endDate: string }, context: z.RefinementCtx): void => {
    if ([startDate, endDate].some((date) => !dateWithNeighbours.safeParse(date).success)) return;
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    const report = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
    if (days < 1) report('expected no earlier than startDate');
    if (days > maxDays) report(`expected at most ${maxDays} days`);
  };
