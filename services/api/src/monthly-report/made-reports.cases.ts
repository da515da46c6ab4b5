import { Readable } from 'node:stream';
import { QUEUES, type MadeMonthlyReport, type MonthlyReportStarted, type QueueDefinition } from '@helix/contracts';
import { JobQueues } from '@helix/jobs';
import { createDataToken, readReportData } from '@helix/monthly-report';
import { objectKey, type ObjectStore } from '@helix/objects';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { Person } from '../testing/api-client.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { OBJECT_STORE } from './object-store.token.js';
import { storeOctober } from './testing/october.js';

const MONTH = '2025-10';
const MAKE = '/api/EmailReports/RnaMonthly';
const LIST = '/api/Report/MonthlyReports';
const PDF = Buffer.from('%PDF-1.7 a report');

describe('the monthly reports of a clinic', () => {
  let clinics: TwoClinics;
  let admin: Person & { userId: number };
  let superAdmin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { served, maple } = clinics;
    await storeOctober(served.test.ownerPool, maple.clinicId);
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    superAdmin = await served.addUser('super@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => clinics.served.close());
  beforeEach(() =>
    clinics.empty(['monthly_report', 'monthly_report_mail', 'report_subscription', 'job_outbox', 'data_token']),
  );

  const make = (query: string, person: Person = admin) =>
    clinics.call('post', `${MAKE}?clinicId=${clinics.maple.clinicId}&${query}`, person);
  const started = async (query: string) => (await make(query).expect(200)).body as MonthlyReportStarted;
  const list = async (person: Person = admin, clinic = clinics.maple) =>
    (await clinics.call('get', LIST, person, clinic).expect(200)).body as MadeMonthlyReport[];
  const post = (reportId: string, action: string, person: Person = admin, clinic = clinics.maple) =>
    clinics.call('post', `${LIST}/${reportId}/${action}`, person, clinic);
  const pdf = (reportId: string, person: Person = admin, clinic = clinics.maple) =>
    clinics.call('get', `${LIST}/${reportId}/pdf`, person, clinic);
  /** The jobs of a report. */
  const jobsOf = async (reportId: string, queue: QueueDefinition) => {
    await waitFor(
      () => clinics.rows('select from job_outbox'),
      ({ length }) => length === 0,
    );
    const { queue: queued } = clinics.served.app.get(JobQueues, { strict: false }).of(queue);
    const payloads = (await queued.getJobs()).map(({ data }) => data as Record<string, unknown>);
    return payloads.filter((payload) => payload['reportId'] === reportId);
  };
  const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail;

  /** Stores a version, with its PDF, as the reporting service does. */
  async function store(version = 1, state: 'stored' | 'mailed' = 'stored'): Promise<string> {
    const { served, maple } = clinics;
    const { clinicId } = maple;
    const now = Date.parse('2025-11-01T11:00:00Z');
    const data = await readReportData(served.test.database, { clinicId, timeZone: 'America/Toronto' }, MONTH, now);
    const key = objectKey(clinicId, 'monthly-reports', MONTH, `${version}.pdf`);
    await served.app
      .get<ObjectStore>(OBJECT_STORE, { strict: false })
      .put(key, Readable.from([PDF]), { contentType: 'application/pdf' });
    const [row] = await clinics.rows(
      `insert into monthly_report (clinic_id, month, version, state, wants_mail, data, as_of, pages, object_key, bytes, sha256, made_at)
       values ($1, $2, $3, $4, true, $5, now(), 9, $6, $7, 'aa', now()) returning report_id as id`,
      [clinicId, `${MONTH}-01`, version, state, JSON.stringify(data), key, PDF.length],
    );
    return row!['id'] as string;
  }
  const subscribe = (userId: number) =>
    clinics.rows('insert into report_subscription (clinic_id, user_id, report_id) values ($1, $2, 25)', [
      ...[clinics.maple.clinicId, userId],
    ]);

  describe('being made', () => {
    it('is queued with the job that collects its data, and the open consoles are told', async () => {
      const { reportId, state } = await started(`month=${MONTH}`);
      expect(state).toBe('queued');
      expect(await jobsOf(reportId, QUEUES.monthlyCollection)).toEqual([
        { clinicId: clinics.maple.clinicId, reportId },
      ]);
      expect(await clinics.messages('analysis.updated')).toEqual([
        expect.objectContaining({ clinicId: clinics.maple.clinicId, monthlyReportsChanged: true }),
      ]);
      expect(await list()).toEqual([
        {
          ...{ reportId, state, month: MONTH, version: 1, waitingFor: null, requestedAt: expect.any(String) },
          ...{ madeAt: null, error: null, recipients: 0, refused: [], openLinks: 0, pages: null, bytes: null },
          ...{ dataUntil: null, perHour: null, perHourNow: null },
        },
      ]);
    });

    it('is one for two requests at once, which is mailed when one of them wants that', async () => {
      const both = await Promise.all([started(`month=${MONTH}`), started(`month=${MONTH}&mail=true`)]);
      expect(both[1].reportId).toBe(both[0].reportId);
      expect(await clinics.rows('select version, wants_mail from monthly_report')).toEqual([
        { version: 1, wants_mail: true },
      ]);
      expect(await jobsOf(both[0].reportId, QUEUES.monthlyCollection)).toHaveLength(1);
    });

    it.each([
      ['data', 'queued', 1],
      ['browser', 'waiting', 0],
    ])('starts one that waits for data, and not one that waits for Chromium: %s', async (waitingFor, state, jobs) => {
      const [row] = await clinics.rows(
        `insert into monthly_report (clinic_id, month, version, state, waiting_for, wants_mail)
         values ($1, $2, 1, 'waiting', $3, true) returning report_id`,
        [clinics.maple.clinicId, `${MONTH}-01`, waitingFor],
      );
      const reportId = row!['report_id'] as string;
      // At once: it is started once.
      const answers = await Promise.all([started(`month=${MONTH}`), started(`month=${MONTH}`)]);
      expect(answers).toEqual([1, 2].map(() => ({ reportId, state })));
      expect(await jobsOf(reportId, QUEUES.monthlyCollection)).toHaveLength(jobs);
      expect(await list()).toMatchObject([{ reportId, state, waitingFor: jobs === 1 ? null : waitingFor }]);
    });

    it('is the next version once the last one is finished', async () => {
      const first = await store();
      const { reportId } = await started(`month=${MONTH}`);
      expect((await list()).map((one) => [one.reportId, one.version, one.state])).toEqual([
        ...[
          [reportId, 2, 'queued'],
          [first, 1, 'stored'],
        ],
      ]);
    });

    it('is of the previous month without a month, also for a day of it', async () => {
      await started('');
      const [{ month }] = (await list()) as [MadeMonthlyReport];
      // By the clinic's own clock, which for some hours is a month behind that of UTC.
      const [clinic] = await clinics.rows(
        `select to_char(now() at time zone time_zone - interval '1 month', 'YYYY-MM') as before
         from clinic where clinic_id = $1`,
        [clinics.maple.clinicId],
      );
      expect(month).toBe(clinic!['before']);
      await started(`month=${MONTH}-17`);
      expect((await list()).map((one) => one.month)).toContain(MONTH);
    });

    it('is made for admins of the clinic and super admins only', async () => {
      await make(`month=${MONTH}`, superAdmin).expect(200);
      for (const person of [clinics.hygienist, clinics.cedarAdmin]) await make(`month=${MONTH}`, person).expect(403);
      await clinics.call('post', `${MAKE}?clinicId=99999`, admin).expect(403);
    });

    it.each([
      ['a month that is not over', 'month=2100-01', 'month', 'The month is not over.'],
      ['no month', 'month=October', 'month', 'expected a month, yyyy-mm'],
      ['another answer', 'mail=maybe', 'mail', 'expected true or false'],
    ])('returns 422 with the field for %s', async (_, query, field, message) => {
      const { body } = await make(query).expect(422);
      expect((body as { errors: unknown }).errors).toEqual([{ field, message }]);
    });

    it.each([
      [4, 'This clinic is cancelled: no reports are made.'],
      [5, 'This clinic is suspended: no reports are made.'],
    ])('returns 422 in words to super admins in a clinic of tier %s', async (tier, sentence) => {
      await clinics.rows('update clinic set service_tier = $1', [tier]);
      const answer = await make(`month=${MONTH}`, superAdmin).expect(422);
      await clinics.rows('update clinic set service_tier = 1');
      expect(detailOf(answer)).toBe(sentence);
      expect(await clinics.rows('select * from monthly_report')).toEqual([]);
    });
  });

  describe('that were made', () => {
    it('have what an hour produced then and what it produces now, who got it, and the open links', async () => {
      const reportId = await store(1, 'mailed');
      const mail = `insert into monthly_report_mail (clinic_id, report_id, sending, user_id, state, reason, finished_at)
                    values ($1, $2, $3, $4, $5, $6, now())`;
      const of = [clinics.maple.clinicId, reportId];
      const other = await clinics.served.addUser(`m${Math.random()}@helix.example`);
      await clinics.rows(mail, [...of, 1, admin.userId, 'sent', null]);
      await clinics.rows(mail, [...of, 1, other.userId, 'refused', 'no such mailbox']);
      await clinics.rows(mail, [...of, 2, admin.userId, 'sent', null]);
      await clinics.rows(mail, [...of, 2, other.userId, 'refused', 'still no such mailbox']);
      const database = clinics.served.test.database;
      const link = { clinicId: clinics.maple.clinicId, month: MONTH };
      for (let links = 0; links < 2; links += 1)
        await database.transaction((transaction) => createDataToken(transaction, link));
      const [before] = (await list()) as [MadeMonthlyReport];
      expect(before).toMatchObject({ recipients: 1, refused: ['still no such mailbox'], openLinks: 2, pages: 9 });
      expect(before.perHour).toBeGreaterThan(0);
      expect(before.perHourNow).toBe(before.perHour);
      // Corrected since: a day of 300 minutes.
      await clinics.rows(
        `update provider_day set production = production + 60 where provider_id = 'H1' and date = '2025-10-06'`,
      );
      const [after] = (await list()) as [MadeMonthlyReport];
      await clinics.rows(
        `update provider_day set production = production - 60 where provider_id = 'H1' and date = '2025-10-06'`,
      );
      expect(after.perHour).toBe(before.perHour);
      expect(after.perHourNow).toBeGreaterThan(before.perHour!);
    });

    it('show no money to who turned performance off', async () => {
      await store();
      await clinics.rows(`update app_user set preferences = '{"performanceDisplay":"none"}' where user_id = $1`, [
        admin.userId,
      ]);
      const shown = await list();
      await clinics.rows(`update app_user set preferences = '{}' where user_id = $1`, [admin.userId]);
      expect(shown).toMatchObject([{ perHour: null, perHourNow: null }]);
    });

    it('are those of the clinic, for its admins', async () => {
      const reportId = await store();
      expect(await list(clinics.cedarAdmin, clinics.cedar)).toEqual([]);
      const elsewhere = [clinics.cedarAdmin, clinics.cedar] as const;
      await pdf(reportId, ...elsewhere).expect(404);
      for (const action of ['resend', 'endLinks']) await post(reportId, action, ...elsewhere).expect(404);
      await clinics.call('get', LIST, clinics.hygienist, clinics.maple).expect(403);
      await pdf(reportId, clinics.hygienist).expect(403);
      await pdf('no-id').expect(404);
    });

    it('are downloaded as they were stored, under the name of clinic and month, which is audited', async () => {
      const reportId = await store();
      await clinics.rows(`update clinic set name = 'Zähne "Maple"' where clinic_id = $1`, [clinics.maple.clinicId]);
      const { body, headers } = await pdf(reportId).responseType('blob').expect(200);
      await clinics.rows(`update clinic set name = 'Maple' where clinic_id = $1`, [clinics.maple.clinicId]);
      expect((body as Buffer).equals(PDF)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'x-content-type-options': 'nosniff',
        'x-file-name': encodeURIComponent(`Zähne _Maple_ ${MONTH}.pdf`),
        'content-disposition': `attachment; filename="Z_hne _Maple_ ${MONTH}.pdf"; filename*=UTF-8''Z%C3%A4hne%20_Maple_%20${MONTH}.pdf`,
      });
      expect(await clinics.rows(`select action from audit_trail where subject like '%${reportId}%'`)).toEqual([
        { action: 'exported' },
      ]);
    });

    it('return 409 when they are not stored', async () => {
      const { reportId } = await started(`month=${MONTH}`);
      for (const answer of [await pdf(reportId), await post(reportId, 'resend')])
        expect([answer.status, detailOf(answer)]).toEqual([409, 'This report has not been made.']);
    });

    it('are mailed again to who is subscribed now, and to nobody twice while mails are queued', async () => {
      const reportId = await store();
      expect(detailOf(await post(reportId, 'resend').expect(422))).toBe('Nobody has subscribed to the monthly report.');
      await subscribe(admin.userId);
      await Promise.all([post(reportId, 'resend').expect(200), post(reportId, 'resend').expect(200)]);
      expect((await post(reportId, 'resend').expect(200)).body).toEqual({ reportId, state: 'stored' });
      const first = { clinicId: clinics.maple.clinicId, reportId, userId: admin.userId, sending: 1 };
      expect(await jobsOf(reportId, QUEUES.monthlyMail)).toEqual([first]);
      await clinics.rows(`update monthly_report_mail set state = 'sent', finished_at = now()`);
      await post(reportId, 'resend').expect(200);
      const sendings = (await jobsOf(reportId, QUEUES.monthlyMail)).map(({ sending }) => sending);
      expect(sendings.toSorted()).toEqual([1, 2]);
    });

    it('end their links', async () => {
      const reportId = await store();
      const { served, maple } = clinics;
      const token = await served.test.database.transaction((transaction) =>
        createDataToken(transaction, { clinicId: maple.clinicId, month: MONTH }),
      );
      const read = () => served.http().get(`/api/Agent/ReportData?dataToken=${token}`);
      await read().expect(200);
      await post(reportId, 'endLinks').expect(204);
      await read().expect(404);
      expect(await list()).toMatchObject([{ openLinks: 0 }]);
    });
  });
});
