import { z } from 'zod';
import { dateText, instant } from './answer-fields.js';

const scope = z
  .enum(['hygiene', 'office', 'provider'])
  .describe('Production of all hygienists, of everybody, or of the provider.');
const dollars = z.number().describe('Dollars, to the cent.');

/** An item that the day sheet may have otherwise. */
const differenceItem = z
  .object({
    procedureId: z.string(),
    reason: z
      .enum(['credited', 'exam', 'otherDate', 'deleted', 'reversed'])
      .describe(
        'It may be credited to somebody else there; be an exam of somebody else; be on another date; not be there any more; or be reversed.',
      ),
    date: dateText,
    code: z.string(),
    description: z.string(),
    patientInitials: z.string(),
    providerName: z.string().describe('Who is credited with it in Helix; empty: nobody.'),
    amount: dollars,
    delta: dollars.describe('What it adds to the own total if the day sheet has it otherwise.'),
  })
  .meta({ id: 'DifferenceItem' });

/** A day that somebody compared with its day sheet. */
export const checkedDay = z
  .object({
    date: dateText,
    providerId: z.string().nullable().describe('Null: of the clinic.'),
    scope,
    total: dollars.describe('Of the day sheet.'),
    ownTotal: dollars.describe('That of Helix when it was checked.'),
    checkedAt: instant,
    checkedBy: z.string().describe('Empty: a user who was deleted since.'),
    isReopened: z.boolean().describe('Whether the day has changed since.'),
  })
  .meta({ id: 'CheckedDay' });
export type CheckedDayView = z.infer<typeof checkedDay>;

/** The response of `POST Reconcile` (rules part S, 39; part Y, 12). */
export const reconciliation = z
  .object({
    date: dateText,
    providerId: z.string().nullable(),
    total: dollars,
    comparisons: z
      .array(
        z.object({
          scope,
          ownTotal: dollars.describe('Gross, as Helix counts production.'),
          difference: dollars.describe('The total of the day sheet less the own one.'),
          sets: z
            .array(z.array(differenceItem))
            .describe('Items that make the difference together: fewest first, at most 20; none contains another one.'),
        }),
      )
      .describe('The nearer own total first.'),
    checked: checkedDay.nullable().describe('Null: the day was not checked yet.'),
  })
  .meta({ id: 'Reconciliation' });
export type ReconciliationView = z.infer<typeof reconciliation>;
export type DifferenceItemView = z.infer<typeof differenceItem>;
