import { QUEUES } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';

/** A mailing of a report. */
export interface MailsRequest {
  clinicId: number;
  reportId: string;
  /** 1 for the first one. */
  sending: number;
  /** Who get it. */
  userIds: readonly number[];
}

/**
 * Writes a row for each mail of a mailing, and its job in the same transaction: whatever runs again finds the row and
 * enqueues no second job (rules part T, 16).
 *
 * @param transaction its scope has the clinic.
 * @returns how many mails were enqueued.
 */
export async function enqueueMails(
  transaction: Transaction,
  { clinicId, reportId, sending, userIds }: MailsRequest,
): Promise<number> {
  const { rows } = await transaction.query<{ userId: number }>(ADD_MAILS, [clinicId, reportId, sending, userIds]);
  for (const { userId } of rows)
    await enqueueJob(transaction, QUEUES.monthlyMail, { clinicId, reportId, sending, userId });
  return rows.length;
}

/**
 * The number of the next mailing of a report: while mails of the last one are queued it is that one, so that nobody gets two.
 *
 * @param transaction has locked the report, so that two requests at once get the same number.
 */
export async function nextSending(
  transaction: Transaction,
  { clinicId, reportId }: Pick<MailsRequest, 'clinicId' | 'reportId'>,
): Promise<number> {
  const { rows } = await transaction.query<{ sending: number }>(NEXT_SENDING, [clinicId, reportId]);
  return rows[0]!.sending;
}

const ADD_MAILS = `
  insert into monthly_report_mail (clinic_id, report_id, sending, user_id)
  select $1::integer, $2::uuid, $3::integer, u.user_id from unnest($4::integer[]) as u(user_id)
  on conflict do nothing
  returning user_id as "userId"`;

const NEXT_SENDING = `
  select coalesce(max(sending) filter (where state = 'queued'), max(sending) + 1, 1) as sending
  from monthly_report_mail where clinic_id = $1 and report_id = $2`;
