/** Who may sign in to the demo. All have one password, which the start prints. */
export interface DemoUser {
  email: string;
  firstName: string;
  lastName: string;
  isSuperAdmin?: boolean;
  isSuperDeveloper?: boolean;
  /** In how many of the demo clinics, from the first on. */
  clinics: number;
  isClinicAdmin?: boolean;
  /** The provider of the first clinic that this user is. */
  providerId?: string;
  performanceDisplay?: 'scores' | 'dollars' | 'none';
  /** Accounts of one person, who may switch between them. */
  isLinked?: boolean;
  /** What the start prints beside the address. */
  role: string;
}

export const DEMO_PASSWORD = 'Helix-demo-1';

/**
 * All are printed at the start. The first three are linked, so that Switch User can be seen: it is there for those with more
 * than one other account.
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
    firstName: 'Jamie',
    lastName: 'Chen',
    clinics: 1,
    providerId: 'H1',
    performanceDisplay: 'scores',
    role: 'hygienist of the first clinic',
  },
  {
    email: 'doctor@helix.example',
    firstName: 'Alex',
    lastName: 'Novak',
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
