import { buffer } from 'node:stream/consumers';
import type { MonthlyReportState } from '@helix/contracts';
import { createObjectStore, objectFolder, type ObjectStoreOptions } from '@helix/objects';
import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { subscribe, type WeeklyClinic } from './weekly-clinics.js';

/*
 * As weekly mails: the clinics were created by the real clock, so that the schedule of a running service finds nothing due,
 * and the month is one four years ahead.
 */

export const MONTH = '2030-10';
/** 06:00 on Friday 2030-11-01 in Toronto. */
export const DUE_AT = Date.parse('2030-11-01T10:00:00Z');

/** Adds admins of a clinic who have subscribed to the monthly report. @returns their ids. */
export async function addMonthlySubscribers(
  { ownerPool }: TestDatabase,
  { clinicId }: WeeklyClinic,
  ...names: string[]
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const { rows } = await ownerPool.query<{ userId: number }>(
      `insert into app_user (email, first_name, last_name) values ($1, 'Ada', 'Tester') returning user_id as "userId"`,
      [`${name}@helix.example`],
    );
    const { userId } = rows[0]!;
    await ownerPool.query('insert into user_clinic (clinic_id, user_id, is_admin) values ($1, $2, true)', [
      ...[clinicId, userId],
    ]);
    await subscribe(ownerPool, clinicId, userId, '2030-10-12', 25);
    ids.push(userId);
  }
  return ids;
}

export interface StoredReport {
  clinicId: number;
  reportId: string;
  month: string;
  version: number;
  state: MonthlyReportState;
  waitingFor: string | null;
  wantsMail: boolean;
  error: string | null;
  pages: number | null;
  key: string | null;
  sha256: string | null;
  hasData: boolean;
  hasStagedPdf: boolean;
}

/** The versions of all clinics and months, in their order. */
export async function storedReports({ ownerPool }: TestDatabase): Promise<StoredReport[]> {
  const { rows } = await ownerPool.query<StoredReport>(
    `select clinic_id as "clinicId", report_id as "reportId", to_char(month, 'YYYY-MM') as month, version, state,
            waiting_for as "waitingFor", wants_mail as "wantsMail", error, pages, object_key as key, sha256,
            data is not null as "hasData",
            exists (select from monthly_report_pdf p where p.report_id = r.report_id) as "hasStagedPdf"
     from monthly_report r order by clinic_id, month, version`,
  );
  return rows;
}

/** The mails of all reports: `name sending state`. */
export async function monthlyMails({ ownerPool }: TestDatabase): Promise<string[]> {
  const { rows } = await ownerPool.query<{ mail: string }>(
    `select concat_ws(' ', split_part(u.email, '@', 1), m.sending, m.state) as mail
     from monthly_report_mail m join app_user u using (user_id) order by 1`,
  );
  return rows.map(({ mail }) => mail);
}

/** The PDFs of a clinic in an object store: their keys and bytes. */
export async function storedObjects(
  options: ObjectStoreOptions,
  { clinicId }: WeeklyClinic,
): Promise<Map<string, Buffer>> {
  const store = await createObjectStore(options);
  const objects = new Map<string, Buffer>();
  for await (const { key } of store.list(objectFolder(clinicId, 'monthly-reports')))
    objects.set(key, await buffer((await store.get(key))!));
  return objects;
}
