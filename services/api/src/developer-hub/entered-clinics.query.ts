import type { Database } from '@helix/database';
import { problem, type Viewer } from '@helix/web';

/** The clinics that a user may enter: super admins all, other users their own. */
export async function readEnteredClinics(database: Database, { userId }: Pick<Viewer, 'userId'>): Promise<number[]> {
  const rows = await database.query<{ clinicId: number }>(ENTERED, [userId]);
  return rows.map(({ clinicId }) => clinicId);
}

/** @throws ProblemException 403 unless the user may enter the clinic. */
export async function requireEntry(
  database: Database,
  viewer: Pick<Viewer, 'userId'>,
  clinicId: number,
): Promise<void> {
  const entered = await readEnteredClinics(database, viewer);
  if (!entered.includes(clinicId)) throw problem(403, undefined, 'You do not have access to this clinic.');
}

const ENTERED = `
  select c.clinic_id as "clinicId"
  from app_user u join clinic c on true left join user_clinic uc on uc.clinic_id = c.clinic_id and uc.user_id = u.user_id
  where u.user_id = $1 and (u.is_super_admin or uc.user_id is not null)
  order by c.clinic_id`;
