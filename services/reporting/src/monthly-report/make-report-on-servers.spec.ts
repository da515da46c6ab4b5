import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { requestReport } from '@helix/monthly-report';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startRedis, type RedisServer } from '../../../../libs/jobs/src/testing/redis-server.js';
import { startS3, type RunningS3 } from '../../../../scripts/s3-server.mjs';
import {
  addMonthlySubscribers,
  DUE_AT,
  MONTH,
  monthlyMails,
  storedObjects,
  storedReports,
} from '../testing/monthly-clinics.js';
import { CONSOLE } from '../testing/report-data.js';
import { ReportingProcess } from '../testing/reporting-process.js';
import { startMailServer, type MailServer } from '../testing/smtp-server.js';
import { startReporting } from '../testing/start-reporting.js';
import { addClinic, type WeeklyClinic } from '../testing/weekly-clinics.js';
import { findChromium } from './printing/chromium.js';

const chromium = findChromium(process.env['CHROMIUM_PATH']);
const isSkipped =
  chromium === undefined || process.env['HELIX_SKIP_S3'] === '1' || process.env['HELIX_SKIP_REDIS'] === '1';
const BUCKET = 'helix-reports';

(isSkipped ? describe.skip : describe)('the making of a monthly report with jobs on Redis and PDFs in S3', () => {
  let test: TestDatabase;
  let mail: MailServer;
  let redis: RedisServer;
  let s3: RunningS3;
  let maple: WeeklyClinic;
  let requestedBy: number;
  let dataDir: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    // The processes that are started have them too. The server accepts any.
    process.env['AWS_ACCESS_KEY_ID'] = 'test';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
    dataDir = await mkdtemp(join(tmpdir(), 'helix-monthly-'));
    [test, mail, redis, s3] = await Promise.all([createTestDatabase(), startMailServer(), startRedis(), startS3()]);
    const client = new S3Client({ endpoint: s3.endpoint, region: 'us-east-1', forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    maple = await addClinic(test, 'Maple');
    [requestedBy = 0] = await addMonthlySubscribers(test, maple, 'ada', 'bo');
    env = {
      ...{ DATA_DIR: dataDir, CONSOLE_DIR: CONSOLE, CHROMIUM_PATH: chromium! },
      ...{ REDIS_URL: redis.url, S3_BUCKET: BUCKET, S3_ENDPOINT: s3.endpoint },
    };
  });
  afterAll(async () => {
    await Promise.all([mail.close(), redis.stop(), s3.stop(), test.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends with one stored version and one mail each, with two services, after one was killed at each step', async () => {
    const { clinicId } = maple;
    await test.database.inClinics([clinicId], (transaction) =>
      requestReport(transaction, { clinicId, month: MONTH, requestedBy, wantsMail: true }),
    );
    const task = { url: test.url, smtpUrl: mail.url, env, dueAt: DUE_AT };
    for (const kill of [
      { statement: 'set data = ', when: 'after' },
      { statement: 'insert into monthly_report_pdf', when: 'before' },
      { statement: "set state = 'stored'", when: 'before' },
      { statement: 'update monthly_report_mail set state', when: 'after' },
    ] as const) {
      const process_ = new ReportingProcess({ ...task, kill });
      expect([kill, await process_.ended()]).toEqual([kill, 'SIGKILL']);
    }
    const services = await Promise.all([1, 2].map(() => startReporting(test, mail.url, env)));
    try {
      await waitFor(
        () => storedReports(test),
        ([report]) => report?.state === 'mailed',
        60_000,
      );
      const [report, ...others] = await storedReports(test);
      expect([report?.version, report?.pages, others]).toEqual([1, 2, []]);
      const objects = await storedObjects(services[0]!.settings, maple);
      expect([...objects.keys()]).toEqual([`clinics/${clinicId}/monthly-reports/${MONTH}/1.pdf`]);
      expect([...objects.keys()]).toEqual([report?.key]);
    } finally {
      for (const service of services) await service.close();
    }
    expect(await monthlyMails(test)).toEqual(['ada 1 sent', 'bo 1 sent']);
    const accepted = (await mail.accepted()).map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`);
    expect(new Set(accepted).size).toBe(2);
  }, 300_000);
});
