import { buffer } from 'node:stream/consumers';
import { Inject } from '@nestjs/common';
import { QUEUES, SUBSCRIBABLE_REPORTS, type MonthlyMailJob, type MonthlyReportData } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { monthTitle } from '@helix/hygiene';
import { HandlesJobs, ImpossibleJobError, JobHandler, type JobContext } from '@helix/jobs';
import {
  MAIL_TRANSPORT,
  MailError,
  MailRefusedError,
  monthlyReport,
  readRecipients,
  renderMail,
  type MailMessage,
  type MailTransport,
  type Recipient,
} from '@helix/mail';
import { createDataToken, pdfName, publishMonthlyReports } from '@helix/monthly-report';
import type { ObjectStore } from '@helix/objects';
import { encryptUnsubscribeToken, LOGGER, requireSecretKey, SETTINGS, type Logger, type Settings } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { reportSentences } from './report-sentences.js';

/** Sends a subscriber a monthly report, if they may still see it (rules part T, 16). */
@HandlesJobs(QUEUES.monthlyMail)
export class SendMonthlyMailHandler extends JobHandler<typeof QUEUES.monthlyMail> {
  constructor(
    private readonly database: Database,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(mail: MonthlyMailJob, { isLastAttempt }: JobContext): Promise<void> {
    const { database, transport, store, settings } = this;
    const finished = await sendMonthlyMail({ database, transport, store, settings, isLastAttempt }, mail);
    if (!finished) return;
    // As other mails that will never be accepted, it stands among the jobs that failed for good.
    if (finished.state === 'refused') throw new ImpossibleJobError(finished.reason);
    this.logger.info({ ...mail, state: finished.state }, 'finished the mail of a monthly report');
  }
}

export interface SendParts {
  database: Database;
  transport: MailTransport;
  store: Pick<ObjectStore, 'get'>;
  settings: Pick<Settings, 'publicUrl' | 'secretKey'>;
  /** Whether a mail that is not accepted now counts as refused. */
  isLastAttempt: boolean;
}

/** What became of a mail. */
type Finished = { state: 'sent' | 'withdrawn' } | { state: 'refused'; reason: string };

const REPORT = SUBSCRIBABLE_REPORTS.monthlyReport;
/** Mail servers refuse larger mails. A larger PDF is linked to. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

/**
 * Sends a mail and notes that in one transaction, which locks the mail's row: another attempt at the same time waits, and
 * finds it sent. A process that is killed after the mail server has accepted the mail and before the commit sends it again;
 * it has the same Message-ID then.
 *
 * @returns undefined when the mail was finished before, or its user does not exist any more.
 * @throws MailError when a retry may help.
 */
export function sendMonthlyMail(parts: SendParts, mail: MonthlyMailJob): Promise<Finished | undefined> {
  const { clinicId, reportId, sending, userId } = mail;
  const key = [clinicId, reportId, sending, userId];
  return parts.database.inClinics([clinicId], async (transaction) => {
    const [queued] = (await transaction.query<QueuedMail>(LOCK_QUEUED, key)).rows;
    const finished = queued && (await finish(parts, transaction, { ...mail, ...queued }));
    if (finished)
      await transaction.query(FINISH, [...key, finished.state, finished.state === 'refused' ? finished.reason : null]);
    // Also without a row: its user was deleted, and the others may have waited for this one.
    await noteMailed(transaction, mail);
    await publishMonthlyReports(transaction, clinicId);
    return finished;
  });
}

interface QueuedMail {
  mailId: string;
}

/**
 * Notes that a report was mailed when its last mail is finished. The lock makes mails take turns here: otherwise of the last
 * two each would still see the other one queued.
 */
async function noteMailed(transaction: Transaction, { clinicId, reportId }: MonthlyMailJob): Promise<void> {
  await transaction.query(LOCK_REPORT, [clinicId, reportId]);
  await transaction.query(NOTE_MAILED, [clinicId, reportId]);
}

interface ReportOfMail {
  clinicGuid: string;
  clinicName: string;
  /** `yyyy-mm`. */
  month: string;
  data: MonthlyReportData | null;
  objectKey: string | null;
  bytes: number | null;
}
type MailedReport = { [Field in keyof ReportOfMail]: NonNullable<ReportOfMail[Field]> };

const isStored = (report: ReportOfMail): report is MailedReport =>
  report.data !== null && report.objectKey !== null && report.bytes !== null;

async function finish(
  parts: SendParts,
  transaction: Transaction,
  mail: MonthlyMailJob & QueuedMail,
): Promise<Finished> {
  const { clinicId, reportId, userId } = mail;
  const { rows } = await transaction.query<ReportOfMail>(REPORT_OF_MAIL, [clinicId, reportId]);
  const [report] = rows.filter(isStored);
  const [recipient] = await readRecipients(transaction, { clinicId, reportId: REPORT, userId });
  if (!report || !recipient) return { state: 'withdrawn' };
  const content = await compose(parts, transaction, { report, recipient, mail });
  try {
    await parts.transport.send({ to: recipient.email, id: mail.mailId, ...content });
    return { state: 'sent' };
  } catch (error) {
    const isForGood = error instanceof MailRefusedError || (parts.isLastAttempt && error instanceof MailError);
    if (isForGood) return { state: 'refused', reason: error.message };
    throw error;
  }
}

interface Composed {
  report: MailedReport;
  recipient: Recipient;
  mail: MonthlyMailJob;
}

async function compose(
  { settings, store }: SendParts,
  transaction: Transaction,
  { report, recipient, mail }: Composed,
): Promise<Omit<MailMessage, 'to' | 'id'>> {
  const { publicUrl } = settings;
  const { clinicId, userId } = mail;
  const { clinicName, clinicGuid, month, data, bytes } = report;
  const token = await encryptUnsubscribeToken(requireSecretKey(settings), { clinicId, userId, reportId: REPORT });
  const isAttached = bytes <= MAX_ATTACHED_BYTES;
  const shown = new URLSearchParams({
    ...(isAttached ? { c: clinicGuid } : { dataToken: await createDataToken(transaction, { clinicId, month }) }),
    fromdate: month,
  });
  const text = renderMail(
    monthlyReport({
      ...{ firstName: recipient.firstName, clinicName, month: monthTitle(month), isAttached },
      sentences: reportSentences(data, month),
      url: `${publicUrl}/GenerateChart?${shown.toString()}`,
      unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}`,
    }),
  );
  if (!isAttached) return text;
  const pdf = await store.get(report.objectKey);
  if (!pdf) throw new Error(`the object ${report.objectKey} of a stored report does not exist`);
  const attachment = { name: pdfName(clinicName, month), type: 'application/pdf', bytes: await buffer(pdf) };
  return { ...text, attachments: [attachment] };
}

const LOCK_QUEUED = `
  select mail_id as "mailId" from monthly_report_mail
  where clinic_id = $1 and report_id = $2 and sending = $3 and user_id = $4 and state = 'queued'
  for no key update`;

const REPORT_OF_MAIL = `
  select c.clinic_guid as "clinicGuid", c.name as "clinicName", to_char(r.month, 'YYYY-MM') as month, r.data,
         r.object_key as "objectKey", r.bytes
  from monthly_report r join clinic c using (clinic_id)
  where r.clinic_id = $1 and r.report_id = $2 and r.state in ('stored', 'mailed')`;

const FINISH = `
  update monthly_report_mail set state = $5, reason = $6, finished_at = now()
  where clinic_id = $1 and report_id = $2 and sending = $3 and user_id = $4`;

const LOCK_REPORT = `select from monthly_report where clinic_id = $1 and report_id = $2 for no key update`;

/** Of a report that nobody accepted it stays stored. */
const NOTE_MAILED = `
  update monthly_report set state = 'mailed'
  where clinic_id = $1 and report_id = $2 and state = 'stored'
    and exists (select from monthly_report_mail where clinic_id = $1 and report_id = $2 and state = 'sent')
    and not exists (select from monthly_report_mail where clinic_id = $1 and report_id = $2 and state = 'queued')`;
