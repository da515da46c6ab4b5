import { z } from 'zod';
import { timeSheetHeading } from './time-sheet-columns.js';

/** An error response, `application/problem+json` (RFC 9457). */
export const problemBody = z
  .object({
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('What is wrong, by field; an empty field is the request as a whole. Missing for unknown errors only.'),
    traceId: z.string().optional().describe('Present for unknown errors, to find them in the logs.'),
    recordings: z.int().optional().describe('How many recordings a change would delete, until it is confirmed.'),
    headings: z
      .array(timeSheetHeading)
      .optional()
      .describe(
        'Of a time sheet that is refused: its headings, of which some may have to be said which column they are.',
      ),
    email: z.string().optional().describe('The account of a user without a clinic.'),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Some values are invalid.',
        errors: [{ field: 'email', message: 'Please enter a valid email address.' }],
      },
    ],
  });
export type Problem = z.infer<typeof problemBody>;
