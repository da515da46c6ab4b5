import { z } from 'zod';
import { instant } from './answer-fields.js';

/** A row of `GET mail`: a mail that was written to a file instead of being sent. `id` is the file name. */
export const mailRow = z
  .object({
    id: z.string(),
    at: instant,
    to: z.string(),
    subject: z.string(),
  })
  .meta({ id: 'MailRow' });
export type MailRow = z.infer<typeof mailRow>;

/** `GET mail/{id}`. */
export const mailView = mailRow
  .extend({
    from: z.string(),
    text: z.string(),
  })
  .meta({ id: 'MailView' });
export type MailView = z.infer<typeof mailView>;
