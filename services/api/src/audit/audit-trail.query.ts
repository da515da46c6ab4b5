import { ACCOUNT_ACTIONS, SIGN_IN_ACTIONS, type AuditAction, type AuditRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import { instantOfWall } from '@helix/hygiene';
import { pageOf, type ListQuery } from '@helix/web';

/** Both go by the time: ids are drawn as it passes. */
export const AUDIT_SORTS = ['at', 'id'] as const;

export interface AuditFilter {
  /** First and last day, `yyyy-mm-dd`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Whose days these are; UTC if missing. */
  timeZone?: string | undefined;
  action?: AuditAction | undefined;
  /** A part of the email of whoever did it, or of the account that it is about, before or after; in any case. */
  email?: string | undefined;
  /**
   * What was done in this clinic, and the sign-ins of its users, which are in none: all those of whoever is one now, and
   * of whoever was taken out of it those until then. Found by the account and by its email, since a sign-in that failed
   * has the email alone.
   */
  clinicId?: number | undefined;
  /** What the network address begins with. */
  address?: string | undefined;
  sort?: [(typeof AUDIT_SORTS)[number], 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The audit trail, the newest entry first unless told otherwise. @returns the rows of the range, and how many match. */
export async function readAuditTrail(
  database: Database,
  { from, to, timeZone = 'UTC', action, email, clinicId, address, sort = ['at', 'DESC'], range }: AuditFilter,
): Promise<{ rows: AuditRow[]; total: number }> {
  const since = from === undefined ? null : beginOf(Date.parse(from), timeZone);
  const until = to === undefined ? null : beginOf(Date.parse(to) + DAY_MS, timeZone);
  const asked = [
    ...[since, until, action ?? null, email ?? '', clinicId ?? null, address ?? ''],
    ...[ACCOUNT_ACTIONS, SIGN_IN_ACTIONS],
  ];
  const [counted] = await database.query<{ total: number }>(`${STAFF} select count(*)::int as total ${MATCHES}`, asked);
  const direction = sort[1] === 'ASC' ? 'asc' : 'desc';
  const order = sort[0] === 'id' ? `a.audit_id ${direction}` : `a.at ${direction}, a.audit_id ${direction}`;
  const { limit, offset } = pageOf(range);
  const rows = await database.query<Omit<AuditRow, 'at'> & { at: Date }>(
    `${STAFF} ${ROWS} ${MATCHES} order by ${order} limit $9 offset $10`,
    [...asked, limit, offset],
  );
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted?.total ?? 0 };
}

const DAY_MS = 86_400_000;

/** When a day begins, seconds since the epoch. @param midnight of the day, as if it were UTC, milliseconds. */
const beginOf = (midnight: number, timeZone: string): number => instantOfWall(midnight, timeZone) / 1000;

const ROWS = `
  select a.audit_id::float8 as id, a.at, a.action, a.user_id as "userId", a.email, a.clinic_id as "clinicId",
         c.name as "clinicName", a.address, a.subject, a.details`;

/** The users of the clinic, and until when: those who were taken out are known by the entry that says so. */
const STAFF = `
  with staff as materialized (
    select u.user_id, lower(u.email) as email, 'infinity'::timestamptz as until
    from user_clinic join app_user u using (user_id) where clinic_id = $5
    union all
    select u.user_id, lower(r.subject), max(r.at)
    from audit_trail r left join app_user u on lower(u.email) = lower(r.subject)
    where r.clinic_id = $5 and r.action = 'userRemoved'
    group by u.user_id, lower(r.subject)
  )`;

/** Addresses of IPv4 may be written as IPv6. */
const MATCHES = `
  from audit_trail a left join clinic c using (clinic_id)
  where ($1::float8 is null or a.at >= to_timestamp($1))
    and ($2::float8 is null or a.at < to_timestamp($2))
    and ($3::text is null or a.action = $3)
    and ($4 = '' or strpos(lower(a.email), lower($4)) > 0
         or (a.action = any($7::text[])
             and strpos(lower(concat_ws(' ', a.subject, a.details -> 'email' ->> 0, a.details -> 'email' ->> 1)), lower($4)) > 0))
    and ($5::integer is null or a.clinic_id = $5
         or (a.clinic_id is null and a.action = any($8::text[]) and exists (
               select from staff s
               where a.at <= s.until and (s.user_id = a.user_id or s.email = lower(a.subject)))))
    and (starts_with(lower(a.address), lower($6)) or starts_with(lower(a.address), '::ffff:' || lower($6)))`;
