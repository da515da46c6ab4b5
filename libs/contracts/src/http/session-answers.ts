import { z } from 'zod';
import { bonusPolicy, payPeriod } from './clinic-settings.js';
import { dateText, instant } from './answer-fields.js';
import { linkedAccount } from './user-row.js';

/** The response of `POST /api/forgot_password`, whether or not the account exists. */
export const forgotPasswordAnswer = z
  .object({
    message: z.string(),
  })
  .meta({ id: 'ForgotPasswordAnswer' });
export type ForgotPasswordAnswer = z.infer<typeof forgotPasswordAnswer>;

/** `GET /api/oneTimeLink/{token}`: the purpose of a link in a mail. */
export const oneTimeLinkView = z
  .object({
    kind: z
      .enum(['invitation', 'clinicInvitation', 'passwordReset'])
      .describe('`clinicInvitation`: of an address that had an account already.'),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    clinicName: z.string().nullable().describe('The clinic that the invitation is from; null for password resets.'),
    needsPassword: z
      .boolean()
      .describe('Whether the user has to choose a password. False for owners of a proven account, who keep theirs.'),
  })
  .meta({ id: 'OneTimeLinkView' });
export type OneTimeLinkView = z.infer<typeof oneTimeLinkView>;

/** The response of `GET Clinic`, and each clinic of `CurrentUser` (spec 1 section 3). */
export const clinicView = z
  .object({
    clinicId: z.int(),
    clinicGuid: z.guid(),
    name: z.string(),
    customerName: z.string(),
    serviceTier: z.int(),
    timeZone: z.string(),
    currency: z.string(),
    state: z.string(),
    goalHourlyProduction: z.number().describe('Dollars an hour, today; 0: none.'),
    goalPercentage: z.number().describe('A fraction, 0 to 1, today; 0: none.'),
    goalDisplayMode: z.literal([1, 2, 3]).describe('1 HardCore, 2 Easy, 3 EasyExceptForAdmin.'),
    useProviderGroups: z.boolean(),
    shouldTrackDoctor: z.boolean(),
    requireExamWithXrays: z.boolean().describe('Whether X-rays are recommended only with an exam.'),
    graceDays: z.int().describe('What is due within so many days after an appointment counts as due at it.'),
    almostDueDays: z.int().describe('What is due within so many days after an appointment is almost due at it.'),
    dmsType: z.int().describe('The practice-management system: 1 is Abel, which hides the descriptions of procedures.'),
    scribe: z.boolean().describe('Whether users may record appointments.'),
    audioConsentRequired: z.boolean().describe('Whether recording needs the confirmation that the patient agrees.'),
    audioRetentionDays: z.int().describe('Recordings are deleted so many days after they stopped.'),
    showInsurance: z.boolean(),
    showInferredProcedures: z
      .boolean()
      .describe('Whether a new plan begins with what the practice-management system has for the appointment.'),
    shouldShowAmountInNotes: z.boolean().describe('Whether the notes of completed procedures have amounts.'),
    showClinicalForms: z.boolean().describe('Whether the forms that patients have filled in are shown.'),
    launchDate: dateText
      .nullable()
      .describe('The day on which the clinic began to use Helix; null while it is not set.'),
    payrollVisible: z.boolean().describe('Whether admins and hygienists see payroll.'),
    bonusPolicy,
    payPeriod,
  })
  .meta({ id: 'ClinicView' });
export type ClinicView = z.infer<typeof clinicView>;

/** `GET user/current` (spec 1 section 3). `preferences` is JSON text. */
export const currentUser = z
  .object({
    userId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    isSSO: z.boolean(),
    lastLoggedInDate: instant.nullable(),
    isSuperAdmin: z.boolean(),
    isSuperDeveloper: z.boolean(),
    clinics: z.array(clinicView),
    currentClinic: z
      .object({
        clinicId: z.int(),
        name: z.string(),
        isAdmin: z.boolean(),
        isPayrollReportVisible: z.boolean(),
      })
      .nullable(),
    otherUsers: z.array(linkedAccount).describe('Accounts of the same person, to switch to.'),
    preferences: z.string(),
    mustChoosePassword: z
      .boolean()
      .describe(
        'Whether a password that somebody else set began the session. It then has no clinics, and no more than the names.',
      ),
    providerIds: z
      .array(z.string())
      .describe('The PMS providers of this user in the current clinic. Empty for users who are no provider.'),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

/** `POST login`, `registration` and `forgot_password` with a new password. The refresh token is in a cookie. */
export const loginAnswer = z
  .object({
    token: z.string(),
    user: currentUser,
  })
  .meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** `POST acceptInvitation`: a sign-in, or nulls for an owner who keeps their password, and signs in with it. */
export const acceptInvitationAnswer = z
  .object({
    token: z.string().nullable(),
    user: currentUser.nullable(),
  })
  .meta({ id: 'AcceptInvitationAnswer' });
export type AcceptInvitationAnswer = z.infer<typeof acceptInvitationAnswer>;

/** `POST refresh`: a new token for the session of the cookie. */
export const refreshAnswer = z
  .object({
    token: z.string(),
  })
  .meta({ id: 'RefreshAnswer' });
export type RefreshAnswer = z.infer<typeof refreshAnswer>;

/** `POST logout`. */
export const logoutAnswer = z
  .object({
    endSessionUrl: z
      .string()
      .nullable()
      .describe('The address that ends the session at the identity provider; null without one.'),
  })
  .meta({ id: 'LogoutAnswer' });
export type LogoutAnswer = z.infer<typeof logoutAnswer>;
