import type { CurrentUser } from '@helix/contracts';

/** Who may open a page. */
export type Access = 'signedIn' | 'clinicAdmin' | 'superAdmin' | 'superDeveloper' | 'payroll';

/** What a user may, in the clinic that is shown. */
export type Permissions = Record<Exclude<Access, 'signedIn'>, boolean>;

/** The permissions of a user. Super admins are admins of every clinic; whether payroll is shown is the clinic's choice. */
export function permissionsOf(
  user: Pick<CurrentUser, 'isSuperAdmin' | 'isSuperDeveloper' | 'currentClinic'>,
): Permissions {
  return {
    clinicAdmin: user.isSuperAdmin || (user.currentClinic?.isAdmin ?? false),
    superAdmin: user.isSuperAdmin,
    superDeveloper: user.isSuperDeveloper,
    payroll: user.currentClinic?.isPayrollReportVisible ?? false,
  };
}

/** Whether somebody with these permissions may open what asks for `access`. */
export const canOpen = (access: Access, permissions: Permissions): boolean =>
  access === 'signedIn' || permissions[access];
