import {
  ACCOUNT_ACTIONS,
  instantOfLocalTime,
  SIGN_IN_ACTIONS,
  type AuditAction,
  type AuditRow,
} from '@helix/contracts';
import type { Database } from '@helix/database';
import { pageOf, type ListQuery, type Page } from '@helix/web';

/** Ids increase with time. */
export const AUDIT_SORTS = ['at', 'id'] as const;

export interface AuditFilter {
  /** First and last day, `yyyy-mm-dd`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The time zone of `from` and `to`; by default UTC. */
  timeZone?: string | undefined;
  action?: AuditAction | undefined;
  /** A part of the email of the actor, or of the affected account before or after the change. Case does not matter. */
  email?: string | undefined;
  /**
   * The entries of this clinic, and the sign-ins of its users, which belong to no clinic: all sign-ins of current
   * users, and those of former users until they were removed. Matched by account and by email, since failed sign-ins
   * have the email only.
   */
  clinicId?: number | undefined;
  /** A prefix of the network address. */
  address?: string | undefined;
  sort?: [(typeof AUDIT_SORTS)[number], 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The audit trail, by default the newest entry first. */
export async function readAuditTrail(
  database: Database,
  { from, to, timeZone = 'UTC', action, email, clinicId, address, sort = ['at', 'DESC'], range }: AuditFilter,
): Promise<Page<AuditRow>> {
  const since = from === undefined ? null : startOfDay(Date.parse(from), timeZone);
  const until = to === undefined ? null : startOfDay(Date.parse(to) + DAY_MS, timeZone);
  const parameters = [
    ...[since, until, action ?? null, email ?? '', clinicId ?? null, address ?? ''],
    ...[ACCOUNT_ACTIONS, SIGN_IN_ACTIONS],
  ];
  const [counted] = await database.query<{ total: number }>(
    `${STAFF} select count(*)::int as total ${MATCHES}`,
    parameters,
  );
  const direction = sort[1] === 'ASC' ? 'asc' : 'desc';
  const order = sort[0] === 'id' ? `a.audit_id ${direction}` : `a.at ${direction}, a.audit_id ${direction}`;
  const { limit, offset } = pageOf(range);
  const rows = await database.query<Omit<AuditRow, 'at'> & { at: Date }>(
    `${STAFF} ${ROWS} ${MATCHES} order by ${order} limit $9 offset $10`,
    [...parameters, limit, offset],
  );
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted?.total ?? 0, range };
}

const DAY_MS = 86_400_000;

/** The start of a day in seconds since the epoch. @param midnight of the day in UTC, in milliseconds. */
const startOfDay = (midnight: number, timeZone: string): number => instantOfLocalTime(midnight, timeZone) / 1000;

const ROWS = `
  select a.audit_id::float8 as id, a.at, a.action, a.user_id as "userId", a.email, a.clinic_id as "clinicId",
         c.name as "clinicName", a.address, a.subject, a.details`;

/** Current users of the clinic, and former ones until their `userRemoved` entry. */
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

/** IPv4 addresses may be stored as mapped IPv6 addresses. */
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
