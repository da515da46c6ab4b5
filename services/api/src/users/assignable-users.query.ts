import type { AssignableUser } from '@helix/contracts';
import type { Database } from '@helix/database';

/** The users of a clinic whom its providers can be, by name. */
export function readAssignableUsers(database: Database, clinicId: number): Promise<AssignableUser[]> {
  return database.query<AssignableUser>(
    `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName"
     from user_clinic uc join app_user u using (user_id)
     where uc.clinic_id = $1
     order by lower(u.first_name), lower(u.last_name), u.user_id`,
    [clinicId],
  );
}
