import { z } from 'zod';

/**
 * A new password (spec 1 section 5). Each violated rule has its own message, so that a form can show all of them.
 * The upper limit bounds the time of hashing.
 */
export const newPassword = z
  .string('Password is required.')
  .min(1, { error: 'Password is required.', abort: true })
  .max(200, 'Password must be at most 200 characters')
  .regex(/\p{Lu}/u, 'Password must contain an upper case letter')
  .regex(/\d/, 'Password must contain a number')
  .min(6, 'Password must be at least 6 characters');
