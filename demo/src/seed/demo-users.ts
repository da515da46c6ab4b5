import { demoClinics } from '../practice/clinics.js';
import { staffOf } from '../practice/world/staff-list.js';

/** The users of the demo. All have the same password, which is printed at the start. */
export interface DemoUser {
  email: string;
  firstName: string;
  lastName: string;
  isSuperAdmin?: boolean;
  isSuperDeveloper?: boolean;
  /** Number of the demo clinics that the user works in, from the first on. */
  clinics: number;
  isClinicAdmin?: boolean;
  /** Links the user with a provider of the first clinic, whose name the user has. */
  providerId?: string;
  performanceDisplay?: 'scores' | 'dollars' | 'none';
  /** Linked accounts of one person, who may switch between them. */
  isLinked?: boolean;
  /** Printed at the start, next to the email. */
  role: string;
}

export const DEMO_PASSWORD = 'Helix-demo-1';

/** The name of a provider of the first clinic, for the user who is that provider. */
function nameOfProvider(providerId: string): Pick<DemoUser, 'firstName' | 'lastName'> {
  const staff = demoClinics[0] && staffOf(demoClinics[0]).find(({ id }) => id === providerId);
  if (!staff) throw new Error(`the first demo clinic has no provider ${providerId}`);
  return { firstName: staff.firstName, lastName: staff.lastName };
}

/**
 * All are printed at the start. The first three are linked, so that Switch User is visible: it needs more than one other
 * account.
 */
export const demoUsers: readonly DemoUser[] = [
  {
    email: 'superdev@helix.example',
    firstName: 'Sasha',
    lastName: 'Okafor',
    isSuperAdmin: true,
    isSuperDeveloper: true,
    clinics: 3,
    isLinked: true,
    role: 'super developer and super admin',
  },
  {
    email: 'superadmin@helix.example',
    firstName: 'Robin',
    lastName: 'Tremblay',
    isSuperAdmin: true,
    clinics: 3,
    isLinked: true,
    role: 'super admin',
  },
  {
    email: 'admin@helix.example',
    firstName: 'Morgan',
    lastName: 'Singh',
    clinics: 3,
    isClinicAdmin: true,
    isLinked: true,
    role: 'clinic admin of all three clinics',
  },
  {
    email: 'hygienist@helix.example',
    ...nameOfProvider('H1'),
    clinics: 1,
    providerId: 'H1',
    performanceDisplay: 'scores',
    role: 'hygienist of the first clinic',
  },
  {
    email: 'doctor@helix.example',
    ...nameOfProvider('D1'),
    clinics: 1,
    providerId: 'D1',
    role: 'doctor of the first clinic',
  },
  {
    email: 'frontdesk@helix.example',
    firstName: 'Taylor',
    lastName: 'Brooks',
    clinics: 1,
    performanceDisplay: 'none',
    role: 'front desk of the first clinic',
  },
];
