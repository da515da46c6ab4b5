import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { QUEUES, SUBSCRIBABLE_REPORTS, type MonthlyReportJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { HandlesJobs, ImpossibleJobError, JobHandler, type JobContext } from '@helix/jobs';
import { readRecipients } from '@helix/mail';
import { enqueueMails, publishMonthlyReports } from '@helix/monthly-report';
import { objectKey, type ObjectStore } from '@helix/objects';
import { LOGGER, type Logger } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { failReport } from './fail-report.js';

const FAILED = 'The PDF could not be stored.';
const OCCUPIED = 'Another file has the name of this version. Make the report again.';

/** Stores the PDF of a report as an object, and enqueues its mails. */
@HandlesJobs(QUEUES.monthlyStorage)
export class StoreReportHandler extends JobHandler<typeof QUEUES.monthlyStorage> {
  constructor(
    private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: MonthlyReportJob, { isLastAttempt }: JobContext): Promise<void> {
    try {
      const stored = await storeReport(this.database, this.store, job);
      if (stored) this.logger.info({ ...job, ...stored }, 'stored a monthly report');
    } catch (error) {
      if (error instanceof ImpossibleJobError) await failReport(this.database, job, error.message);
      else if (isLastAttempt) await failReport(this.database, job, FAILED);
      throw error;
    }
  }
}

/** A PDF that was stored. */
interface StoredPdf {
  key: string;
  bytes: number;
  sha256: string;
}

/**
 * Puts the PDF of a report into the object store, and notes that and the mails in one transaction. A process that is killed
 * between both finds the same object the next time: an object of a version is never written over.
 *
 * @returns undefined when there is nothing to store: it is stored, or has failed.
 * @throws ImpossibleJobError when another object has its key.
 */
export async function storeReport(
  database: Database,
  store: ObjectStore,
  { clinicId, reportId }: MonthlyReportJob,
): Promise<StoredPdf | undefined> {
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<UnstoredReport>(UNSTORED, [clinicId, reportId]),
  );
  if (!rows[0]) return undefined;
  const { month, version, pdf } = rows[0];
  const stored: StoredPdf = {
    key: objectKey(clinicId, 'monthly-reports', month, `${version}.pdf`),
    bytes: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  };
  const { key, bytes, sha256 } = stored;
  const found = await store.head(key);
  if (found && found.sha256 !== sha256) throw new ImpossibleJobError(OCCUPIED);
  if (!found) await store.put(key, Readable.from([pdf]), { contentType: 'application/pdf', size: bytes, sha256 });
  const isNoted = await database.inClinics([clinicId], async (transaction) => {
    const noted = await transaction.query<NotedReport>(NOTE_STORED, [clinicId, reportId, key, bytes, sha256]);
    if (!noted.rows[0]) return false;
    await transaction.query(DELETE_PDF, [clinicId, reportId]);
    if (noted.rows[0].wantsMail) {
      const recipients = await readRecipients(transaction, { clinicId, reportId: SUBSCRIBABLE_REPORTS.monthlyReport });
      const userIds = recipients.map(({ userId }) => userId);
      await enqueueMails(transaction, { clinicId, reportId, sending: 1, userIds });
    }
    await publishMonthlyReports(transaction, clinicId);
    return true;
  });
  return isNoted ? stored : undefined;
}

interface UnstoredReport {
  /** `yyyy-mm`. */
  month: string;
  version: number;
  pdf: Buffer;
}

interface NotedReport {
  wantsMail: boolean;
}

const UNSTORED = `
  select to_char(r.month, 'YYYY-MM') as month, r.version, p.pdf
  from monthly_report r join monthly_report_pdf p using (clinic_id, report_id)
  where r.clinic_id = $1 and r.report_id = $2 and r.state = 'rendering'`;

/** Of two processes at once, one notes it. */
const NOTE_STORED = `
  update monthly_report set state = 'stored', made_at = now(), object_key = $3, bytes = $4, sha256 = $5
  where clinic_id = $1 and report_id = $2 and state = 'rendering'
  returning wants_mail as "wantsMail"`;

const DELETE_PDF = `delete from monthly_report_pdf where clinic_id = $1 and report_id = $2`;
