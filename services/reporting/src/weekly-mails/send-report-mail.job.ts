import { Inject } from '@nestjs/common';
import { QUEUES, type ReportMailJob } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { HandlesJobs, ImpossibleJobError, JobHandler } from '@helix/jobs';
import {
  MAIL_TRANSPORT,
  MailRefusedError,
  readRecipients,
  renderMail,
  weeklyUsage,
  type MailTransport,
  type Recipient,
} from '@helix/mail';
import type { ReportClinic } from '@helix/report-inputs';
import { encryptUnsubscribeToken, LOGGER, requireSecretKey, SETTINGS, type Logger, type Settings } from '@helix/web';
import { dueWeekOf, isTooLate, type DueWeek } from './due-weeks.js';
import { readWeekUsage } from './week-usage.query.js';

/** Sends a subscriber the report of a week, if they may still see it (rules part S, 30 and 31). */
@HandlesJobs(QUEUES.reportMail)
export class SendReportMailHandler extends JobHandler<typeof QUEUES.reportMail> {
  constructor(
    private readonly database: Database,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(mail: ReportMailJob): Promise<void> {
    const { database, transport, settings } = this;
    const finished = await sendReportMail({ database, transport, settings }, mail, Date.now());
    if (!finished) return;
    // As other mails that will never be accepted, it stands among the jobs that failed for good.
    if (finished.state === 'refused') throw new ImpossibleJobError(finished.reason);
    const { clinicId, userId, reportId, period } = mail;
    this.logger.info({ clinicId, userId, reportId, period, state: finished.state }, 'finished the mail of a report');
  }
}

export interface SendParts {
  database: Database;
  transport: MailTransport;
  settings: Pick<Settings, 'publicUrl' | 'secretKey'>;
}

/** What became of a mail. */
type Finished = { state: 'sent' | 'withdrawn' | 'skipped' } | { state: 'refused'; reason: string };

/**
 * Sends a mail and notes that in one transaction, which locks the mail's row: another attempt at the same time waits, and
 * finds it sent. A process that is killed after the mail server has accepted the mail and before the commit sends it again;
 * it has the same Message-ID then.
 *
 * @param now milliseconds since the epoch.
 * @returns undefined when the mail was finished before, or its user does not exist any more.
 * @throws MailError when a retry may help.
 */
export function sendReportMail(parts: SendParts, mail: ReportMailJob, now: number): Promise<Finished | undefined> {
  const { clinicId, reportId, period, userId } = mail;
  const key = [clinicId, reportId, period, userId];
  return parts.database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<QueuedMail>(LOCK_QUEUED, key);
    if (!rows[0]) return undefined;
    const finished = await finish(parts, transaction, { ...mail, mailId: rows[0].mailId }, now);
    await transaction.query(FINISH, [...key, finished.state, finished.state === 'refused' ? finished.reason : null]);
    return finished;
  });
}

interface QueuedMail {
  mailId: string;
}

type MailedClinic = ReportClinic & { clinicGuid: string };

async function finish(
  parts: SendParts,
  transaction: Transaction,
  mail: ReportMailJob & QueuedMail,
  now: number,
): Promise<Finished> {
  const { clinicId, reportId, userId } = mail;
  const [clinic] = (await transaction.query<MailedClinic>(CLINIC, [clinicId])).rows;
  const [recipient] = await readRecipients(transaction, { clinicId, reportId, userId });
  if (!clinic || !recipient) return { state: 'withdrawn' };
  const week = dueWeekOf(mail.period, clinic.timeZone);
  if (isTooLate(week, now)) return { state: 'skipped' };
  const content = await renderUsage(parts.settings, transaction, { clinic, recipient, week, mail }, now);
  try {
    await parts.transport.send({ to: recipient.email, id: mail.mailId, ...content });
    return { state: 'sent' };
  } catch (error) {
    if (error instanceof MailRefusedError) return { state: 'refused', reason: error.message };
    throw error;
  }
}

interface UsageMail {
  clinic: MailedClinic;
  recipient: Recipient;
  week: DueWeek;
  mail: ReportMailJob;
}

async function renderUsage(
  settings: SendParts['settings'],
  transaction: Transaction,
  { clinic, recipient, week, mail }: UsageMail,
  now: number,
) {
  const { publicUrl } = settings;
  const { clinicId, userId, reportId } = mail;
  const token = await encryptUnsubscribeToken(requireSecretKey(settings), { clinicId, userId, reportId });
  const shown = new URLSearchParams({ c: clinic.clinicGuid, startDate: week.startDate, endDate: week.endDate });
  return renderMail(
    weeklyUsage({
      ...(await readWeekUsage(transaction, clinic, week, now)),
      ...{ firstName: recipient.firstName, clinicName: clinic.name, week },
      url: `${publicUrl}/charts/dailies?${shown.toString()}`,
      unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}`,
    }),
  );
}

const CLINIC = `
  select clinic_id as "clinicId", clinic_guid as "clinicGuid", name, time_zone as "timeZone"
  from clinic where clinic_id = $1`;

const LOCK_QUEUED = `
  select mail_id as "mailId" from report_mail
  where clinic_id = $1 and report_id = $2 and period = $3::date and user_id = $4 and state = 'queued'
  for no key update`;

const FINISH = `
  update report_mail set state = $5, reason = $6, finished_at = now()
  where clinic_id = $1 and report_id = $2 and period = $3::date and user_id = $4`;
