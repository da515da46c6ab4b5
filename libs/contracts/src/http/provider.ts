import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { rowId } from './row-id.js';

/** Maximum wage, dollars an hour. */
const MAX_WAGE = 100_000;
const wage = (name: string) => {
  const expected = `${name} must be a number of dollars, 0 or more.`;
  return z
    .number(expected)
    .min(0, expected)
    .max(MAX_WAGE, `${name} must be at most ${MAX_WAGE}.`)
    .refine((dollars) => Number(dollars.toFixed(2)) === dollars, `${name} must have at most 2 decimals.`)
    .nullable()
    .optional();
};

/** `POST Provider`: the settings of a provider in Helix. Missing fields stay unchanged; null removes a value. */
export const providerSave = z
  .object({
    providerId: pmsId,
    notes: z
      .string('Notes must be text.')
      .max(2000, 'Notes must be at most 2000 characters.')
      .regex(/^[^\0\p{Cs}]*$/u, 'Notes must be plain text.')
      .nullable()
      .optional(),
    excludeFromAnalysis: z.boolean('expected true or false').optional(),
    excludeFromCalendar: z.boolean('expected true or false').optional(),
    goalWage: wage('Goal wage'),
    baseWage: wage('Base wage'),
    /** The user account of the provider. */
    userId: rowId('expected a user').nullable().optional(),
  })
  .meta({ id: 'ProviderSave' });
export type ProviderSave = z.infer<typeof providerSave>;

/** Both wages of a provider: the goal must not be below the base. */
export const providerWages = providerSave
  .pick({ goalWage: true, baseWage: true })
  .refine(({ goalWage, baseWage }) => goalWage == null || baseWage == null || goalWage >= baseWage, {
    path: ['goalWage'],
    error: `Goal wage can't be less than base wage.`,
  });
