import { z } from 'zod';
import { instant } from './answer-fields.js';

/** Another account of the same person. */
export const linkedAccount = z
  .object({
    userId: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .meta({ id: 'LinkedAccount' });
export type LinkedAccount = z.infer<typeof linkedAccount>;

/**
 * A row of `GET User`: a user of the clinic, or somebody whose account existed already and who has not accepted the
 * clinic's invitation yet. The latter has the names and the email that the clinic's admin typed, and nothing of the
 * account. `id` repeats `userId` for CRUD screens.
 */
export const userRow = z
  .object({
    id: z.int(),
    userId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isAdmin: z.boolean().describe('In this clinic.'),
    isClinicAdmin: z
      .boolean()
      .describe('The same, by its name in the form: a row that is sent back as it was read changes nothing.'),
    isSSO: z.boolean(),
    isPending: z
      .boolean()
      .describe('Whether the owner of an account that existed already has not accepted the clinic’s invitation yet.'),
    lastLoggedInDate: instant.nullable().describe('Null while the invitation has not been accepted.'),
    preferences: z.string().describe('JSON text.'),
    isAccountEditable: z
      .boolean()
      .describe(
        'Whether the current user may change names, email and password. An admin may not if the user is a super user, or also works in a clinic that the admin does not administer, or has not accepted the invitation yet; then they may change only the admin flag and the membership.',
      ),
    version: z.string().describe('Changes with every field of the form. Sent back with a change.'),
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof userRow>;

/** A row of `GET User/GetAssignableUsers`. */
export const assignableUser = z
  .object({
    userId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .meta({ id: 'AssignableUser' });
export type AssignableUser = z.infer<typeof assignableUser>;
