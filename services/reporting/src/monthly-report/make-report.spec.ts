import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestReport } from '@helix/monthly-report';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
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
import { startReporting, type Reporting } from '../testing/start-reporting.js';
import { addClinic, type WeeklyClinic } from '../testing/weekly-clinics.js';
import { findChromium } from './printing/chromium.js';
import { requestDueReports } from './request-due-reports.job.js';

const chromium = findChromium(process.env['CHROMIUM_PATH']);
/** Chromium starts slowly beside other suites. */
const TIMEOUT_MS = 60_000;

(chromium === undefined ? describe.skip : describe)('the making of a monthly report', () => {
  let test: TestDatabase;
  let server: MailServer;
  let folder: string;
  let dataDir: string;
  let maple: WeeklyClinic;
  let userIds: number[];

  beforeAll(async () => {
    server = await startMailServer();
    folder = await mkdtemp(join(tmpdir(), 'helix-monthly-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    dataDir = join(folder, randomUUID());
    test = await createTestDatabase();
    maple = await addClinic(test, 'Maple');
    userIds = await addMonthlySubscribers(test, maple, 'ada', 'bo', 'cy');
  });
  afterEach(async () => {
    server.clear();
    await test.drop();
  });

  const environment = (changed: Record<string, string> = {}): Record<string, string> => ({
    ...{ DATA_DIR: dataDir, CONSOLE_DIR: CONSOLE, CHROMIUM_PATH: chromium! },
    ...changed,
  });
  const start = (changed?: Record<string, string>) => startReporting(test, server.url, environment(changed));
  const request = (wantsMail: boolean) =>
    test.database.inClinics([maple.clinicId], (transaction) =>
      requestReport(transaction, { clinicId: maple.clinicId, month: MONTH, requestedBy: userIds[0]!, wantsMail }),
    );
  const until = (...states: string[]) =>
    waitFor(
      () => storedReports(test),
      (reports) => reports.map(({ state }) => state).join() === states.join(),
      TIMEOUT_MS,
    );
  const objects = () => storedObjects({ dataDir, s3: undefined }, maple);
  const accepted = async () =>
    (await server.accepted()).map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`).toSorted();

  async function withService(work: (service: Reporting) => Promise<void>, changed?: Record<string, string>) {
    const service = await start(changed);
    try {
      await work(service);
    } finally {
      await service.close();
    }
  }

  it('ends with one stored version and one mail each, whatever is killed before or after a commit', async () => {
    // A process a point: those that only note a state are killed on one side of their commit.
    const points = [
      { statement: 'insert into monthly_report (', when: 'after' },
      { statement: 'set data = ', when: 'before' },
      { statement: 'set data = ', when: 'after' },
      { statement: 'set state = $3', when: 'before' },
      { statement: 'insert into monthly_report_pdf', when: 'before' },
      { statement: 'insert into monthly_report_pdf', when: 'after' },
      { statement: "set state = 'stored'", when: 'before' },
      { statement: "set state = 'stored'", when: 'after' },
      { statement: 'update monthly_report_mail set state', when: 'before' },
      { statement: 'update monthly_report_mail set state', when: 'after' },
    ] as const;
    const task = { url: test.url, smtpUrl: server.url, env: environment(), dueAt: DUE_AT };
    // The agent is up to date.
    await test.ownerPool.query(`update clinic set time_last_seen = '2030-11-01T09:00:00Z'`);
    for (const kill of points) {
      const process_ = new ReportingProcess({ ...task, kill });
      // Neighbouring clinics begin at other times, which nobody waits for here.
      const timer = setInterval(
        () => void test.ownerPool.query('update job_outbox set not_before = now()').catch(() => undefined),
        200,
      );
      expect([kill, await process_.ended()]).toEqual([kill, 'SIGKILL']);
      clearInterval(timer);
    }
    await withService(async ({ database, logger }) => {
      await requestDueReports({ database, logger, hasBrowser: true }, DUE_AT);
      await until('mailed');
    });
    const [report] = await storedReports(test);
    const stored = await objects();
    expect([...stored.keys()]).toEqual([`clinics/${maple.clinicId}/monthly-reports/${MONTH}/1.pdf`]);
    const [pdf] = [...stored.values()];
    expect(report).toMatchObject({
      version: 1,
      pages: 2,
      hasStagedPdf: false,
      error: null,
      key: [...stored.keys()][0],
    });
    expect(report?.sha256).toBe(createHash('sha256').update(pdf!).digest('hex'));
    expect(await monthlyMails(test)).toEqual(['ada 1 sent', 'bo 1 sent', 'cy 1 sent']);
    // A mail that the server had accepted before the kill came again with its Message-ID.
    expect(new Set(await accepted()).size).toBe(3);
  }, 600_000);

  it('makes one of two requests at once, and again adds a version and leaves the first as it was', async () => {
    await withService(async () => {
      const [one, other] = await Promise.all([request(false), request(true)]);
      expect(other.reportId).toBe(one.reportId);
      await until('mailed');
      const before = await objects();
      await request(false);
      await until('mailed', 'stored');
      const after = await objects();
      const [first, second] = [1, 2].map(
        (version) => `clinics/${maple.clinicId}/monthly-reports/${MONTH}/${version}.pdf`,
      );
      expect([...after.keys()]).toEqual([first, second]);
      expect(after.get(first!)?.equals(before.get(first!)!)).toBe(true);
      // Mailed when asked, and once.
      expect(await monthlyMails(test)).toEqual(['ada 1 sent', 'bo 1 sent', 'cy 1 sent']);
    });
  });

  it('sends the PDF with what it says, and a refused address fails alone', async () => {
    server.refuse('bo@helix.example', 550);
    server.refuse('cy@helix.example', 452, 2);
    await withService(async () => {
      await request(true);
      await until('mailed');
    });
    expect(await monthlyMails(test)).toEqual(['ada 1 sent', 'bo 1 refused', 'cy 1 sent']);
    const mails = await server.accepted();
    expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(['ada@helix.example', 'cy@helix.example']);
    const [{ subject, attachments }] = mails as [(typeof mails)[0]];
    const [pdf] = [...(await objects()).values()];
    expect(subject).toBe('Monthly report of Maple, October 2030');
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Maple ${MONTH}.pdf`, 'application/pdf'],
    ]);
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(pdf!)).toBe(true);
  });

  it('stays stored when nobody is subscribed', async () => {
    await test.ownerPool.query('delete from report_subscription');
    await withService(async () => {
      await request(true);
      await until('stored');
    });
    expect(server.offered).toEqual([]);
  });

  it('waits without a Chromium, and goes on once there is one', async () => {
    const missing = join(folder, 'no-chromium');
    await withService(
      async () => {
        await request(false);
        await until('waiting');
      },
      { CHROMIUM_PATH: missing },
    );
    expect((await storedReports(test))[0]).toMatchObject({ waitingFor: 'browser', hasData: true, error: null });
    await withService(async ({ database, logger }) => {
      await requestDueReports({ database, logger, hasBrowser: true }, DUE_AT - 1);
      await until('stored');
    });
  });

  it('fails with a sentence after its attempts, without any part of a PDF, and can be made again', async () => {
    const silent = join(folder, 'silent-console');
    await mkdir(silent, { recursive: true });
    await writeFile(join(silent, 'index.html'), `<html data-report-ready lang="en"></html>`);
    await withService(
      async () => {
        await request(true);
        await until('failed');
      },
      { CONSOLE_DIR: silent },
    );
    expect((await storedReports(test))[0]).toMatchObject({ error: 'The page has nothing to print.', key: null });
    expect((await objects()).size).toBe(0);
    await withService(async () => {
      await request(false);
      await until('failed', 'stored');
    });
  });

  it('is stored once the object store is back', async () => {
    // A file where the folder of objects would be.
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'objects'), '');
    await withService(async ({ logLines }) => {
      await request(false);
      await waitFor(
        () =>
          logLines.filter(({ queue, msg }) => queue === 'monthlyStorage' && msg === 'a job failed and will be retried'),
        ({ length }) => length > 0,
        TIMEOUT_MS,
      );
      expect((await storedReports(test))[0]).toMatchObject({ state: 'rendering', hasStagedPdf: true, key: null });
      await rm(join(dataDir, 'objects'));
      await until('stored');
    });
    expect((await objects()).size).toBe(1);
  });

  it('never writes over another object of its version', async () => {
    await withService(async () => {
      await request(false);
      await until('stored');
      // As after the database was restored from a backup.
      await test.ownerPool.query('truncate monthly_report');
      await test.ownerPool.query(`update clinic set name = 'Maple Dental'`);
      const [before] = [...(await objects()).values()];
      await request(false);
      await until('failed');
      expect((await storedReports(test))[0]?.error).toBe(
        'Another file has the name of this version. Make the report again.',
      );
      const [after] = [...(await objects()).values()];
      expect(after?.equals(before!)).toBe(true);
    });
  });
});
