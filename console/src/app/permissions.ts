import type { CurrentUser } from '@helix/contracts';

/** Who may open a page. */
export type Access = 'signedIn' | 'clinicAdmin' | 'payroll' | 'superAdmin' | 'superDeveloper';

/** A user's permissions in the current clinic. */
export type Permissions = Record<Exclude<Access, 'signedIn'>, boolean>;

/** Derives a user's permissions. Super admins are admins of every clinic. */
export function permissionsOf(
  user: Pick<CurrentUser, 'isSuperAdmin' | 'isSuperDeveloper' | 'currentClinic'>,
): Permissions {
  return {
    clinicAdmin: user.isSuperAdmin || (user.currentClinic?.isAdmin ?? false),
    payroll: user.currentClinic?.isPayrollReportVisible ?? false,
    superAdmin: user.isSuperAdmin,
    superDeveloper: user.isSuperDeveloper,
  };
}

export const canOpen = (access: Access, permissions: Permissions): boolean =>
  access === 'signedIn' || permissions[access];
