import { readPreferences, type CurrentUser } from '@helix/contracts';
import type { Database } from '@helix/database';
import { isPayrollVisible, readPayrollAccess } from '../payroll/payroll-access.query.js';
import { readOwnProviderIds } from '../performance/performance-viewer.query.js';
import { clinicView, readClinicsOf, type ViewersClinic } from '../clinics/clinics.query.js';
import { readLinkedAccounts } from './linked-accounts.query.js';

interface UserRow {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  isSSO: boolean;
  lastLoggedInDate: Date | null;
  isSuperAdmin: boolean;
  isSuperDeveloper: boolean;
  preferences: string;
}

/**
 * The current user with their clinics.
 *
 * @param session its user is read with the names alone while they must choose a password.
 * @param clinicGuid the current clinic; by default the preferred clinic, else the first by name.
 * @returns undefined when there is no such user. A user without a clinic has no `currentClinic`.
 */
export async function readCurrentUser(
  database: Database,
  userId: number,
  clinicGuid: string | undefined,
  { mustChoosePassword }: { mustChoosePassword: boolean },
): Promise<CurrentUser | undefined> {
  const [row] = await database.query<UserRow>(
    `select user_id as "userId", first_name as "firstName", last_name as "lastName", email, is_sso as "isSSO",
            last_logged_in_date as "lastLoggedInDate", is_super_admin as "isSuperAdmin",
            is_super_developer as "isSuperDeveloper", preferences
     from app_user where user_id = $1`,
    [userId],
  );
  if (!row) return undefined;
  if (mustChoosePassword) return namesOf(row);
  const clinics = await readClinicsOf(database, userId);
  const current = chooseClinic(clinics, clinicGuid, row.preferences);
  const own = current && (await readOwn(database, current, userId));
  return {
    ...row,
    lastLoggedInDate: row.lastLoggedInDate?.toISOString() ?? null,
    isAdmin: current?.isAdmin ?? false,
    clinics: clinics.map(clinicView),
    currentClinic: current
      ? {
          ...{ clinicId: current.clinicId, name: current.name, isAdmin: current.isAdmin },
          isPayrollReportVisible: own?.isPayrollReportVisible ?? false,
        }
      : null,
    otherUsers: await readLinkedAccounts(database, userId),
    mustChoosePassword,
    providerIds: own?.providerIds ?? [],
  };
}

/** Who the user is, and nothing that they may see. */
const namesOf = ({ userId, firstName, lastName, email, isSSO }: UserRow): CurrentUser => ({
  ...{ userId, firstName, lastName, email, isSSO },
  isAdmin: false,
  lastLoggedInDate: null,
  isSuperAdmin: false,
  isSuperDeveloper: false,
  preferences: '{}',
  clinics: [],
  currentClinic: null,
  otherUsers: [],
  providerIds: [],
  mustChoosePassword: true,
});

function chooseClinic(
  clinics: readonly ViewersClinic[],
  clinicGuid: string | undefined,
  preferences: string,
): ViewersClinic | undefined {
  const preferred = defaultClinicOf(preferences);
  const byName = [...clinics].sort((a, b) => a.name.localeCompare(b.name));
  return (
    clinics.find((clinic) => clinic.clinicGuid === clinicGuid) ??
    clinics.find((clinic) => clinic.clinicGuid === preferred || String(clinic.clinicId) === preferred) ??
    byName[0]
  );
}

/** A clinic's guid or id. */
function defaultClinicOf(preferences: string): string | undefined {
  return readPreferences(preferences).defaultClinic?.toString().toLowerCase();
}

/** What the current clinic has of the user. */
function readOwn(
  database: Database,
  { clinicId, isAdmin }: ViewersClinic,
  userId: number,
): Promise<{ providerIds: string[]; isPayrollReportVisible: boolean }> {
  return database.inClinics([clinicId], async (transaction) => {
    const access = await readPayrollAccess(transaction, { clinicId, userId });
    return {
      providerIds: await readOwnProviderIds(transaction, clinicId, userId),
      isPayrollReportVisible: isPayrollVisible(access, isAdmin),
    };
  });
}
