import { OFFICE_PROFILE_NAME, type HealthProfileView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { OFFICE_DNA } from '@helix/hygiene';
import { profileVersion } from './rules-version.js';

/** The office in lists of profiles; it has no row. */
const OFFICE: HealthProfileView = {
  id: OFFICE_DNA,
  healthProfileId: OFFICE_DNA,
  profileName: OFFICE_PROFILE_NAME,
  dateCreated: null,
  dateDeleted: null,
  patients: null,
  version: profileVersion(OFFICE_PROFILE_NAME),
};

/** The sort fields of `GET ProcedureRules/HealthProfile`. */
export const PROFILE_SORTS = ['id', 'profileName', 'dateCreated', 'dateDeleted', 'patients'] as const;
export type ProfileSort = (typeof PROFILE_SORTS)[number];

export interface ProfilesFilter {
  /** A part of the name, in any case. */
  q?: string | undefined;
  /** Only these; all if missing. */
  id?: number[] | undefined;
  /** Only active ones, or only deactivated ones. */
  isActive?: boolean | undefined;
  sort?: [ProfileSort, 'ASC' | 'DESC'] | undefined;
}

/** The office, always first, and the clinic's health profiles, by default by name. They are few, so all are read. */
export async function readHealthProfiles(
  transaction: Transaction,
  clinicId: number,
  { q = '', id, isActive, sort = ['profileName', 'ASC'] }: ProfilesFilter = {},
): Promise<HealthProfileView[]> {
  const { rows } = await transaction.query<StoredProfile>(PROFILES, [clinicId]);
  const profiles = sorted(rows.map(profileView), sort);
  return [OFFICE, ...profiles].filter(
    (profile) =>
      profile.profileName.toLowerCase().includes(q.toLowerCase()) &&
      (id === undefined || id.includes(profile.id)) &&
      (isActive === undefined || isActive === (profile.dateDeleted === null)),
  );
}

/** One health profile, or the office (0); undefined when the clinic does not have it. */
export async function readHealthProfile(
  transaction: Transaction,
  clinicId: number,
  healthProfileId: number,
): Promise<HealthProfileView | undefined> {
  const [profile] = await readHealthProfiles(transaction, clinicId, { id: [healthProfileId] });
  return profile;
}

type StoredProfile = Pick<HealthProfileView, 'healthProfileId' | 'profileName' | 'patients'> & {
  dateCreated: Date;
  dateDeleted: Date | null;
};

const profileView = ({ dateCreated, dateDeleted, ...row }: StoredProfile): HealthProfileView => ({
  id: row.healthProfileId,
  ...row,
  dateCreated: dateCreated.toISOString(),
  dateDeleted: dateDeleted?.toISOString() ?? null,
  version: profileVersion(row.profileName),
});

/** Missing values come first, as in the other lists; equal values keep the given order (by name). */
function sorted(profiles: HealthProfileView[], [field, order]: [ProfileSort, 'ASC' | 'DESC']): HealthProfileView[] {
  const sign = order === 'DESC' ? -1 : 1;
  const keyOf = (profile: HealthProfileView): string | number => {
    const value = profile[field] ?? '';
    return typeof value === 'string' ? value.toLowerCase() : value;
  };
  return profiles.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  });
}

const PROFILES = `
  select h.health_profile_id as "healthProfileId", h.profile_name as "profileName",
         h.date_created as "dateCreated", h.date_deleted as "dateDeleted",
         (select count(*)::int
          from patient_health_profile g join patient p on p.clinic_id = g.clinic_id and p.id = g.patient_id
          where g.clinic_id = h.clinic_id and g.health_profile_id = h.health_profile_id
            and not p.deleted and p.is_active) as patients
  from health_profile h
  where h.clinic_id = $1
  order by lower(h.profile_name), h.health_profile_id`;
