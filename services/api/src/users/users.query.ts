import type { AssignableUser, UserRow } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { pageOf, type ListQuery, type Page } from '@helix/web';

/** The sort fields of `GET User`. Users who have never signed in come first. */
const SORT_COLUMNS = {
  id: ['id', ''],
  firstName: ['lower("firstName")', ''],
  lastName: ['lower("lastName")', ''],
  email: ['lower(email)', ''],
  lastLoggedInDate: ['"lastLoggedInDate"', 'nulls'],
} as const;
export const USER_SORTS = Object.keys(SORT_COLUMNS) as [UserSort, ...UserSort[]];
export type UserSort = keyof typeof SORT_COLUMNS;

export interface UsersFilter {
  /** A part of a name or of an email, in any case. */
  q?: string | undefined;
  /** Only these; all if missing. */
  id?: number[] | undefined;
  sort?: [UserSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/**
 * The users of a clinic, by default by last name.
 *
 * @param requesterId the current user, who decides `isAccountEditable`.
 */
export async function readUserRows(
  database: Database,
  clinicId: number,
  requesterId: number,
  { q = '', id, sort = ['lastName', 'ASC'], range }: UsersFilter,
): Promise<Page<UserRow>> {
  const parameters = [clinicId, requesterId, q, id ?? null];
  const [counted] = await database.query<{ total: number }>(
    `select count(*)::int as total from (${USER_ROWS}) u where ${MATCHES}`,
    parameters,
  );
  const { limit, offset } = pageOf(range);
  const rows = await database.query<StoredRow>(
    `select * from (${USER_ROWS}) u where ${MATCHES}
     order by ${orderOf(sort)}, lower("lastName"), lower("firstName"), id limit $5 offset $6`,
    [...parameters, limit, offset],
  );
  return { rows: rows.map(userRow), total: counted?.total ?? 0, range };
}

/** A user of a clinic, also one who has not accepted its invitation yet; undefined for others. */
export async function readUserRow(
  from: Pick<Transaction, 'query'>,
  clinicId: number,
  userId: number,
  requesterId: number,
): Promise<UserRow | undefined> {
  const { rows } = await from.query<StoredRow>(`select * from (${USER_ROWS}) u where id = $3`, [
    clinicId,
    requesterId,
    userId,
  ]);
  return rows[0] && userRow(rows[0]);
}

/** The users that providers of the clinic can be assigned to, by name. */
export function readAssignableUsers(database: Database, clinicId: number): Promise<AssignableUser[]> {
  return database.query<AssignableUser>(
    `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName"
     from user_clinic uc join app_user u using (user_id)
     where uc.clinic_id = $1
     order by lower(u.first_name), lower(u.last_name), u.user_id`,
    [clinicId],
  );
}

/** The full name of a user, for mails. */
export async function readUserName(transaction: Transaction, userId: number): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>(
    `select btrim(first_name || ' ' || last_name) as name from app_user where user_id = $1`,
    [userId],
  );
  return rows[0]?.name ?? '';
}

type StoredRow = Omit<UserRow, 'lastLoggedInDate'> & { lastLoggedInDate: Date | null };

const userRow = (row: StoredRow): UserRow => ({
  ...row,
  lastLoggedInDate: row.lastLoggedInDate?.toISOString() ?? null,
});

function orderOf([field, order]: [UserSort, 'ASC' | 'DESC']): string {
  const [column, nulls] = SORT_COLUMNS[field];
  const direction = order === 'DESC' ? 'desc' : 'asc';
  return `${column} ${direction}${nulls && (order === 'DESC' ? ' nulls last' : ' nulls first')}`;
}

/**
 * The version covers the fields of `UserForm`, some of which users also change in their profile. Permissions are read
 * from the rows and not from the guard's cache. Whoever sets the email or password of an account can sign in as its
 * user, so the requester must be an admin of all its clinics.
 *
 * Invitations follow, with what the clinic's admin typed: nothing of an account may be read before its owner accepts.
 */
const USER_ROWS = `
  select u.user_id as id, u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
         uc.is_admin as "isAdmin", uc.is_admin as "isClinicAdmin", u.is_sso as "isSSO", false as "isPending",
         u.last_logged_in_date as "lastLoggedInDate", u.preferences,
         me.is_super_admin or (
           not u.is_super_admin and not u.is_super_developer and not exists (
             select from user_clinic theirs
             where theirs.user_id = u.user_id and not exists (
               select from user_clinic mine
               where mine.clinic_id = theirs.clinic_id and mine.user_id = me.user_id and mine.is_admin
             )
           )
         ) as "isAccountEditable",
         encode(sha256(convert_to(
           jsonb_build_array(u.first_name, u.last_name, u.email, u.preferences, uc.is_admin)::text, 'UTF8'
         )), 'hex') as version
  from user_clinic uc join app_user u using (user_id), app_user me
  where uc.clinic_id = $1 and me.user_id = $2
  union all
  select i.invitation_id, i.invitation_id, i.first_name, i.last_name, i.email, i.is_admin, i.is_admin, false, true, null, '{}',
         false, encode(sha256(convert_to(
           jsonb_build_array(i.first_name, i.last_name, i.email, i.is_admin)::text, 'UTF8'
         )), 'hex')
  from clinic_invitation i
  where i.clinic_id = $1`;

const MATCHES = `strpos(lower("firstName" || ' ' || "lastName" || ' ' || email), lower($3)) > 0
  and ($4::integer[] is null or id = any($4::integer[]))`;
