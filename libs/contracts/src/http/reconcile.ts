import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { checkRange, dateRange, dateWithNeighbours } from './date-range.js';

/** Maximum days of one list of checked days. */
export const MAX_CHECKED_DAYS = 366;

const MAX_DOLLARS = 9_999_999.99;
const NOT_MONEY = 'expected an amount in dollars and cents';

/** `POST Reconcile`: the total of a day sheet, to be compared with Helix's production (rules part S, 39). */
export const reconcileForm = z
  .object({
    date: dateWithNeighbours,
    total: z
      .number(NOT_MONEY)
      .min(-MAX_DOLLARS, NOT_MONEY)
      .max(MAX_DOLLARS, NOT_MONEY)
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, NOT_MONEY)
      .describe('As the day sheet has it, gross.'),
    providerId: pmsId.nullable().default(null).describe('Null: of the clinic.'),
    save: z
      .boolean('expected true or false')
      .default(false)
      .describe('True: the day is stored as checked with this total.'),
  })
  .meta({ id: 'ReconcileForm' });
export type ReconcileForm = z.infer<typeof reconcileForm>;

/** `GET Reconcile`: the checked days of a range. */
export const checkedDaysQuery = z.object(dateRange).superRefine(checkRange(MAX_CHECKED_DAYS));
export type CheckedDaysQuery = z.infer<typeof checkedDaysQuery>;
