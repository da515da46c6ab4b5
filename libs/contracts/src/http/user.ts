import { z } from 'zod';
import { newPassword } from './password.js';
import { preferencesText } from './preferences-text.js';
import { rowId } from './row-id.js';
import { nameText } from './writable-text.js';

const firstName = nameText('First name');
const lastName = nameText('Last name');
/** The email of an account. */
export const accountEmail = z
  .string('Email is required.')
  .trim()
  .min(1, { error: 'Email is required.', abort: true })
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Please enter a valid email address.'));

/** The form of `/settings/users` (spec 1 sections 2.8 and 5). */
export const userForm = z
  .object({
    firstName,
    lastName,
    email: accountEmail,
    /** A new user without it is no admin; a change without it changes nothing. */
    isClinicAdmin: z.boolean('expected true or false').optional(),
    preferences: preferencesText.optional(),
    /** The version of the row in the form: a user who has changed meanwhile is a 409. Not checked if missing. */
    version: z.string('expected the version of a user').optional(),
  })
  .meta({ id: 'UserForm' });
export type UserForm = z.infer<typeof userForm>;

/** `POST User` with `userId` and `password`: a change of password. */
export const passwordChange = z
  .object({ userId: rowId('expected a user'), password: newPassword })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof passwordChange>;

/** `POST User`: adds a user, changes one when `userId` is given, or changes a password. */
export const userRequest = z
  .union([passwordChange, userForm.extend({ userId: rowId('expected a user').optional() })])
  .meta({ id: 'UserRequest' });

/** `POST User/profile`: one's own names and preferences. */
export const profileForm = z
  .object({
    firstName,
    lastName,
    preferences: preferencesText.optional(),
    /** The names that the form opened with: when an admin has changed them meanwhile it is a 409. Not checked if missing. */
    seen: z.object({ firstName: z.string('expected text'), lastName: z.string('expected text') }).optional(),
  })
  .meta({ id: 'ProfileForm' });
export type ProfileForm = z.infer<typeof profileForm>;

/** `POST User/linkedAccounts`: the sign-in of another account of the same person. */
export const linkRequest = z
  .object({
    email: z.string('Email is required.').trim().min(1, 'Email is required.'),
    password: z.string('Password is required.').min(1, 'Password is required.'),
  })
  .meta({ id: 'LinkAccountRequest' });
