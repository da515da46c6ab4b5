import { z } from 'zod';

/**
 * A new password (spec 1 section 5). Every rule that is broken has its message, so that a form can show them all.
 * The upper limit keeps hashing short.
 */
export const newPassword = z
  .string('Password is required.')
  .min(1, { error: 'Password is required.', abort: true })
  .max(200, 'Password must be at most 200 characters')
  .regex(/\p{Lu}/u, 'Password must contain an upper case letter')
  .regex(/\d/, 'Password must contain a number')
  .min(6, 'Password must be at least 6 characters');
