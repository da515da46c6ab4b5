import type { Pool } from 'pg';
import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';

/*
 * The clinics lie four years ahead, so that the schedule of a running service, which has the real clock, finds nothing due.
 */

/** The week from Monday 2030-11-11 to Sunday 2030-11-17. */
export const WEEK = { startDate: '2030-11-11', endDate: '2030-11-17' };
/** 06:00 on Monday 2030-11-18 in Toronto. */
export const DUE_AT = Date.parse('2030-11-18T11:00:00Z');
export const HOUR_MS = 60 * 60_000;

export interface WeeklyClinic {
  clinicId: number;
  clinicGuid: string;
}

export async function addClinic({ ownerPool }: TestDatabase, name: string, timeZone = 'America/Toronto') {
  const { rows } = await ownerPool.query<WeeklyClinic>(
    `with owner as (insert into customer (customer_name) values ($1) returning customer_id)
     insert into clinic (customer_id, name, dms_type, time_zone) select customer_id, $1, 1, $2 from owner
     returning clinic_id as "clinicId", clinic_guid as "clinicGuid"`,
    [name, timeZone],
  );
  return rows[0]!;
}

/** Adds an admin of clinics who has subscribed to RNA usage in all of them since Tuesday 2030-11-12. */
export async function addSubscriber({ ownerPool }: TestDatabase, email: string, ...clinics: WeeklyClinic[]) {
  const { rows } = await ownerPool.query<{ userId: number }>(
    `insert into app_user (email, first_name, last_name) values ($1, 'Ada', 'Tester') returning user_id as "userId"`,
    [email],
  );
  const { userId } = rows[0]!;
  for (const { clinicId } of clinics) {
    await ownerPool.query('insert into user_clinic (clinic_id, user_id, is_admin) values ($1, $2, true)', [
      clinicId,
      userId,
    ]);
    await subscribe(ownerPool, clinicId, userId);
  }
  return userId;
}

export const subscribe = (pool: Pool, clinicId: number, userId: number, at = '2030-11-12', reportId: 24 | 25 = 24) =>
  pool.query(
    'insert into report_subscription (clinic_id, user_id, report_id, subscribed_at) values ($1, $2, $4, $3::timestamptz)',
    [clinicId, userId, at, reportId],
  );

/** The mails of all clinics: `address period state`. */
export async function storedMails({ ownerPool }: TestDatabase): Promise<string[]> {
  const { rows } = await ownerPool.query<{ mail: string }>(
    `select concat_ws(' ', split_part(u.email, '@', 1), m.period, m.state) as mail
     from report_mail m join app_user u using (user_id) order by 1`,
  );
  return rows.map(({ mail }) => mail);
}
