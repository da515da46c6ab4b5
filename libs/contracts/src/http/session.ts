import { z } from 'zod';
import { newPassword } from './password.js';
import { accountEmail, type LinkedAccount } from './user.js';
import { optionalWritableText } from './writable-text.js';

/** `POST /api/login`. */
export const loginRequest = z.object({
  email: z.string('Email is required.').trim().min(1, 'Email is required.'),
  password: z.string('Password is required.').min(1, 'Password is required.'),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** `POST /api/registration`: accepts an invitation. The user may correct the names, which somebody else has typed. */
export const registrationRequest = z.object({
  token: z.string('The link is not complete.').min(1, 'The link is not complete.'),
  password: newPassword,
  firstName: optionalWritableText('First name').optional(),
  lastName: optionalWritableText('Last name').optional(),
});
export type RegistrationRequest = z.infer<typeof registrationRequest>;

/** `POST /api/forgot_password` with an email: requests a link to set a new password. */
export const forgotPasswordRequest = z.object({ email: accountEmail });
/** `POST /api/forgot_password` with the link's token: sets the new password, and signs in. */
export const resetPasswordRequest = z.object({
  token: z.string('The link is not complete.').min(1, 'The link is not complete.'),
  password: newPassword,
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** The response of `POST /api/forgot_password`, whether or not the account exists. */
export interface ForgotPasswordAnswer {
  message: string;
}

/** `GET /api/oneTimeLink/{token}`: the purpose of a link in a mail. */
export interface OneTimeLinkView {
  kind: 'invitation' | 'passwordReset';
  email: string;
  firstName: string;
  lastName: string;
  /** The clinic that the invitation is from; null for password resets. */
  clinicName: string | null;
}

/** The response of `GET Clinic`, and each clinic of `CurrentUser` (spec 1 section 3). */
export interface ClinicView {
  clinicId: number;
  clinicGuid: string;
  name: string;
  customerName: string;
  serviceTier: number;
  timeZone: string;
  currency: string;
  state: string;
  goalHourlyProduction: number;
  /** A fraction, 0 to 1. */
  goalPercentage: number;
  /** 1 HardCore, 2 Easy, 3 EasyExceptForAdmin. */
  goalDisplayMode: 1 | 2 | 3;
  useProviderGroups: boolean;
  shouldTrackDoctor: boolean;
  /** Whether X-rays are recommended only with an exam. */
  requireExamWithXrays: boolean;
}

/** `GET user/current` (spec 1 section 3). `preferences` is JSON text. */
export interface CurrentUser {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  isSSO: boolean;
  lastLoggedInDate: string | null;
  isSuperAdmin: boolean;
  isSuperDeveloper: boolean;
  clinics: ClinicView[];
  currentClinic: { clinicId: number; name: string; isAdmin: boolean; isPayrollReportVisible: boolean } | null;
  /** Accounts of the same person, to switch to. */
  otherUsers: LinkedAccount[];
  preferences: string;
  /** The PMS providers of this user in the current clinic. Empty for users who are no provider. */
  providerIds: string[];
}

/** `POST login`, `registration` and `forgot_password` with a new password. The refresh token is in a cookie. */
export interface LoginAnswer {
  token: string;
  user: CurrentUser;
}

/** `POST refresh`: a new token for the session of the cookie. */
export interface RefreshAnswer {
  token: string;
}

/** `POST logout`. */
export interface LogoutAnswer {
  /** The address that ends the session at the identity provider; null without one. */
  endSessionUrl: string | null;
}
