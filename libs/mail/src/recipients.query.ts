import type { ReportSubscription } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/** A subscriber who gets a report of a clinic by mail. */
export interface Recipient {
  userId: number;
  email: string;
  firstName: string;
  subscribedAt: Date;
}

export interface RecipientsRequest {
  clinicId: number;
  reportId: ReportSubscription['reportId'];
  /** Only this user. */
  userId?: number;
}

/**
 * The subscribers of a report who may see it now: admins of the clinic, if the clinic gets reports by mail (rules parts S, 30
 * and U, 6). By user.
 *
 * @param transaction its scope has the clinic.
 */
export async function readRecipients(
  transaction: Transaction,
  { clinicId, reportId, userId }: RecipientsRequest,
): Promise<Recipient[]> {
  const { rows } = await transaction.query<Recipient & MailedClinic>(RECIPIENTS, [clinicId, reportId, userId ?? null]);
  return rows.filter(getsReports).map(({ serviceTier: _, getTier3Reports: __, ...recipient }) => recipient);
}

/** What decides whether a clinic gets reports by mail. */
interface MailedClinic {
  serviceTier: number;
  getTier3Reports: boolean;
}

/** Trial, Paying and Reports Only. Cancelled and suspended clinics get no mails, nor do Helix's own. */
const MAILED_TIERS = [1, 2, 6];
const DATA_ONLY = 3;

/** Whether a clinic gets reports by mail (rules part S, 30). */
export const getsReports = ({ serviceTier, getTier3Reports }: MailedClinic): boolean =>
  MAILED_TIERS.includes(serviceTier) || (serviceTier === DATA_ONLY && getTier3Reports);

/** As who may open the screen: super admins are admins of every clinic. */
const RECIPIENTS = `
  select s.user_id as "userId", u.email, u.first_name as "firstName", s.subscribed_at as "subscribedAt",
         c.service_tier as "serviceTier", c.get_tier3_reports as "getTier3Reports"
  from report_subscription s
  join app_user u on u.user_id = s.user_id
  join clinic c on c.clinic_id = s.clinic_id
  left join user_clinic m on m.clinic_id = s.clinic_id and m.user_id = s.user_id
  where s.clinic_id = $1 and s.report_id = $2 and ($3::integer is null or s.user_id = $3)
    and (u.is_super_admin or m.is_admin)
  order by s.user_id`;
