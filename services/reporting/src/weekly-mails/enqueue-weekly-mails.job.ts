import { Inject } from '@nestjs/common';
import { QUEUES, SUBSCRIBABLE_REPORTS } from '@helix/contracts';
import { Database } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler } from '@helix/jobs';
import { readRecipients } from '@helix/mail';
import { LOGGER, type Logger } from '@helix/web';
import { dueWeeks, isTooLate } from './due-weeks.js';

/** Enqueues the weekly mails that are due, in every clinic with subscribers (rules part S, 30). */
@HandlesJobs(QUEUES.weeklyMails)
export class EnqueueWeeklyMailsHandler extends JobHandler<typeof QUEUES.weeklyMails> {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const { database, logger } = this;
    await enqueueWeeklyMails({ database, logger }, Date.now());
  }
}

export interface EnqueueParts {
  database: Database;
  logger: Logger;
}

const REPORT = SUBSCRIBABLE_REPORTS.rnaUsage;

/**
 * Writes a row for each mail that is due, and its job in the same transaction: whatever runs again, at the same time or after
 * a crash, finds the row and enqueues no second job. A clinic that fails does not hold up the others; the next run has it
 * again.
 *
 * @param now milliseconds since the epoch.
 */
export async function enqueueWeeklyMails(parts: EnqueueParts, now: number): Promise<void> {
  for (const clinic of await readSubscribedClinics(parts.database)) {
    try {
      await enqueueOfClinic(parts, clinic, now);
    } catch (error) {
      parts.logger.error({ err: error, clinicId: clinic.clinicId }, 'could not enqueue the weekly mails of a clinic');
    }
  }
}

interface SubscribedClinic {
  clinicId: number;
  timeZone: string;
}

async function readSubscribedClinics(database: Database): Promise<SubscribedClinic[]> {
  const clinics = await database.query<SubscribedClinic>(CLINICS);
  const ids = clinics.map(({ clinicId }) => clinicId);
  const { rows } = await database.inClinics(ids, (transaction) =>
    transaction.query<Pick<SubscribedClinic, 'clinicId'>>(SUBSCRIBED, [REPORT]),
  );
  const subscribed = new Set(rows.map(({ clinicId }) => clinicId));
  return clinics.filter(({ clinicId }) => subscribed.has(clinicId));
}

async function enqueueOfClinic(
  { database, logger }: EnqueueParts,
  { clinicId, timeZone }: SubscribedClinic,
  now: number,
): Promise<void> {
  const weeks = dueWeeks(now, timeZone);
  const stored = await database.inClinics([clinicId], async (transaction) => {
    const recipients = await readRecipients(transaction, { clinicId, reportId: REPORT });
    // Who subscribes on Tuesday gets the first mail on the next Monday.
    const mails = weeks.flatMap((week) =>
      recipients
        .filter(({ subscribedAt }) => subscribedAt.getTime() <= week.dueAt)
        .map(({ userId }) => ({ userId, period: week.startDate, isSkipped: isTooLate(week, now) })),
    );
    const { rows } = await transaction.query<StoredMail>(STORE_MAILS, [
      ...[clinicId, REPORT],
      ...[mails.map(({ period }) => period), mails.map(({ userId }) => userId)],
      mails.map(({ isSkipped }) => isSkipped),
    ]);
    for (const { userId, period, isSkipped } of rows)
      if (!isSkipped) await enqueueJob(transaction, QUEUES.reportMail, { clinicId, userId, reportId: REPORT, period });
    return rows;
  });
  const skipped = stored.filter(({ isSkipped }) => isSkipped);
  if (stored.length > skipped.length)
    logger.info({ clinicId, mails: stored.length - skipped.length }, 'enqueued weekly mails');
  if (skipped.length > 0)
    logger.warn({ clinicId, mails: skipped.length }, 'skipped weekly mails that are more than 72 hours late');
}

interface StoredMail {
  userId: number;
  period: string;
  isSkipped: boolean;
}

const CLINICS = `select clinic_id as "clinicId", time_zone as "timeZone" from clinic order by clinic_id`;

const SUBSCRIBED = `select distinct clinic_id as "clinicId" from report_subscription where report_id = $1`;

/** Of two runs at once, one gets a row. */
const STORE_MAILS = `
  insert into report_mail (clinic_id, report_id, period, user_id, state, finished_at)
  select $1::integer, $2::smallint, m.period, m.user_id, case when m.is_skipped then 'skipped' else 'queued' end,
         case when m.is_skipped then now() end
  from unnest($3::date[], $4::integer[], $5::boolean[]) as m(period, user_id, is_skipped)
  on conflict do nothing
  returning user_id as "userId", period::text, state = 'skipped' as "isSkipped"`;
