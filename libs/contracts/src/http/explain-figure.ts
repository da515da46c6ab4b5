import { z } from 'zod';
import { dateText } from './answer-fields.js';
import { figure } from './figure-query.js';

const dollars = z.number().nullable().describe('To the cent; null: none of its kind.');
const minutes = z.number().nullable().describe('Null: none of its kind.');

const figureRow = z
  .object({
    kind: z.enum(['procedure', 'appointment', 'day']),
    id: z.string().describe('Of the procedure or appointment; empty for the day of a provider.'),
    date: dateText,
    providerName: z.string(),
    text: z.string().describe('Code and description of a procedure, initials of an appointment; empty for a day.'),
    amount: dollars,
    minutes,
    minutesAvailable: minutes,
    isCounted: z.boolean().nullable().describe('Of a percentage: whether it is in the part; null for other figures.'),
  })
  .meta({ id: 'FigureRow' });

const figureLeftOut = z
  .object({
    reason: z.enum([
      ...(['otherProviders', 'excludedFromAnalysis', 'notChosen', 'category', 'cancelled', 'noShow'] as const),
      ...(['notOver', 'noGoal', 'unknownTime', 'notEvaluated', 'samePatient'] as const),
    ]),
    count: z.int(),
    amount: z.number(),
    minutes: z.number(),
  })
  .meta({ id: 'FigureLeftOut' });

/** `rows` of all pages and `leftOut` together are what the practice-management system has of the range. */
export const explainedFigure = z
  .object({
    measure: figure,
    value: z.number().nullable().describe('As the charts show it; null: nothing to divide by.'),
    unit: z.enum(['dollars', 'dollarsPerHour', 'minutes', 'percent']),
    rule: z.string(),
    formula: z.string().describe('A sentence.'),
    parts: z
      .array(z.object({ name: z.string(), value: z.number(), unit: z.enum(['dollars', 'minutes', 'count']) }))
      .describe('What the formula is applied to.'),
    page: z.int(),
    pages: z.int().describe('Of up to 200 rows each; 0 without rows.'),
    rows: z.array(figureRow).describe('Of the page, by day.'),
    leftOut: z.array(figureLeftOut),
  })
  .meta({ id: 'ExplainedFigure' });
export type ExplainedFigureView = z.infer<typeof explainedFigure>;
