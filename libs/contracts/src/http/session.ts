import { z } from 'zod';
import { newPassword } from './password.js';
import { accountEmail } from './user.js';
import { optionalNameText } from './writable-text.js';

/** `POST /api/login`. */
export const loginRequest = z
  .object({
    email: z.string('Email is required.').trim().min(1, 'Email is required.'),
    password: z.string('Password is required.').min(1, 'Password is required.'),
  })
  .meta({ id: 'LoginRequest', examples: [{ email: 'hygienist@helix.example', password: 'Rather-long-4' }] });
export type LoginRequest = z.infer<typeof loginRequest>;

/** `POST /api/registration`: accepts an invitation. The user may correct the names, which somebody else has typed. */
export const registrationRequest = z
  .object({
    token: z.string('The link is incomplete.').min(1, 'The link is incomplete.'),
    password: newPassword,
    firstName: optionalNameText('First name').optional(),
    lastName: optionalNameText('Last name').optional(),
  })
  .meta({ id: 'RegistrationRequest' });
export type RegistrationRequest = z.infer<typeof registrationRequest>;

/**
 * `POST /api/acceptInvitation`: accepts the clinic's invitation of an address that has an account already. The password
 * and the names are for owners who have to choose a password (`OneTimeLinkView.needsPassword`).
 */
export const acceptInvitationRequest = registrationRequest
  .partial({ password: true })
  .meta({ id: 'AcceptInvitationRequest' });
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;

/** `POST /api/choosePassword`, in a session that began with a password that somebody else set. */
export const choosePasswordRequest = z.object({ password: newPassword }).meta({ id: 'ChoosePasswordRequest' });
export type ChoosePasswordRequest = z.infer<typeof choosePasswordRequest>;

/** `POST /api/forgot_password` with an email: requests a link to set a new password. */
export const forgotPasswordRequest = z.object({ email: accountEmail }).meta({ id: 'ForgotPasswordRequest' });
/** `POST /api/forgot_password` with the link's token: sets the new password, and signs in. */
export const resetPasswordRequest = z
  .object({
    token: z.string('The link is incomplete.').min(1, 'The link is incomplete.'),
    password: newPassword,
  })
  .meta({ id: 'ResetPasswordRequest' });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;
