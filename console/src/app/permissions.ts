import type { CurrentUser } from '@helix/contracts';

/** Who may open a page. */
export type Access = 'signedIn' | 'clinicAdmin' | 'superAdmin' | 'superDeveloper' | 'payroll';

/** What a user may, in the clinic that is shown. */
export type Rights = Record<Exclude<Access, 'signedIn'>, boolean>;

/** The rights of a user. Super admins are admins of every clinic; whether payroll is shown is the clinic's choice. */
export function rightsOf(user: Pick<CurrentUser, 'isSuperAdmin' | 'isSuperDeveloper' | 'currentClinic'>): Rights {
  return {
    clinicAdmin: user.isSuperAdmin || (user.currentClinic?.isAdmin ?? false),
    superAdmin: user.isSuperAdmin,
    superDeveloper: user.isSuperDeveloper,
    payroll: user.currentClinic?.isPayrollReportVisible ?? false,
  };
}

/** Whether somebody with these rights may open what asks for `access`. */
export const mayOpen = (access: Access, rights: Rights): boolean => access === 'signedIn' || rights[access];
