import type { Database } from '@helix/database';
import type { Actor } from '@helix/web';

/** The address in the audit trail of what the simulated staff save, which nobody else can have. */
export const STAFF_ADDRESS = 'simulated staff';

/** Who saves the plans of a clinic. */
export interface StaffActors {
  /** The actor for the appointments of a provider: her own user, else the clinic's admin. */
  of(providerId: string): Actor;
}

interface Row {
  userId: number;
  email: string;
  /** Null: an admin of the clinic. */
  providerId: string | null;
}

/** The users of a clinic who act for its providers. Without any, entries of the audit trail have only the address. */
export async function readStaffActors(database: Database, clinicId: number): Promise<StaffActors> {
  const rows = await database.inClinics(
    [clinicId],
    async (transaction) => (await transaction.query<Row>(STAFF_USERS, [clinicId])).rows,
  );
  const actorOf = (row: Row | undefined): Actor => ({
    userId: row?.userId ?? null,
    email: row?.email ?? '',
    clinicId,
    address: STAFF_ADDRESS,
  });
  const admin = actorOf(rows.find(({ providerId }) => providerId === null));
  const own = new Map(rows.flatMap((row) => (row.providerId === null ? [] : [[row.providerId, actorOf(row)]])));
  return { of: (providerId) => own.get(providerId) ?? admin };
}

export const STAFF_USERS = `
  select u.user_id as "userId", u.email, s.provider_id as "providerId"
  from provider_setting s join app_user u on u.user_id = s.user_id
  where s.clinic_id = $1
  union all
  select u.user_id, u.email, null
  from user_clinic c join app_user u on u.user_id = c.user_id
  where c.clinic_id = $1 and c.is_admin
  order by 1`;
