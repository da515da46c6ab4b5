import type { Email } from 'postal-mime';
import { QUEUES, type ReportMailJob } from '@helix/contracts';
import { JobQueues } from '@helix/jobs';
import { createMailTransport, MailError, type MailTransport } from '@helix/mail';
import { decryptUnsubscribeToken } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import { startMailServer, type MailServer } from '../testing/smtp-server.js';
import { PUBLIC_URL, startReporting, type Reporting } from '../testing/start-reporting.js';
import {
  addClinic,
  addSubscriber,
  DUE_AT,
  HOUR_MS,
  storedMails,
  subscribe,
  WEEK,
  type WeeklyClinic,
} from '../testing/weekly-clinics.js';
import { enqueueWeeklyMails } from './enqueue-weekly-mails.job.js';
import { sendReportMail } from './send-report-mail.job.js';

const MAIL_FROM = 'Helix <no-reply@helix.example>';

describe('the weekly mail', () => {
  let test: TestDatabase;
  let server: MailServer;
  let maple: WeeklyClinic;
  let ada: number;

  beforeAll(async () => {
    test = await createTestDatabase();
    server = await startMailServer();
    maple = await addClinic(test, 'Maple <Dental>');
    ada = await addSubscriber(test, 'ada@helix.example', maple);
    // Zoe's week is 13 of 20 after 3 of 4; Bo, who has no name, worked in the week before only; Xena is excluded from charts.
    await test.ownerPool.query(`
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${maple.clinicId}, 'H1', 1, 'Zoe', 'Adams & Co', 1, true), (${maple.clinicId}, 'H2', 1, '', '', 1, true),
        (${maple.clinicId}, 'H3', 1, 'Élan', 'Brun', 1, true), (${maple.clinicId}, 'X1', 1, 'Xena', 'Out', 1, true);
      insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${maple.clinicId}, 'X1', true);
      insert into hygiene_day (clinic_id, provider_id, date, appointments, planned) values
        (${maple.clinicId}, 'H1', '2030-11-03', 9, 9), (${maple.clinicId}, 'H1', '2030-11-04', 4, 3),
        (${maple.clinicId}, 'H1', '2030-11-11', 8, 5), (${maple.clinicId}, 'H1', '2030-11-17', 12, 8),
        (${maple.clinicId}, 'H1', '2030-11-18', 7, 7), (${maple.clinicId}, 'H2', '2030-11-10', 2, 1),
        (${maple.clinicId}, 'H3', '2030-11-13', 3, 0), (${maple.clinicId}, 'X1', '2030-11-13', 9, 9);
      insert into provider_day (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed,
          cancelled, no_shows, minutes_booked, total_planned, total_completed, total_billed, goal, production, hygiene)
        values (${maple.clinicId}, 'X1', '2030-11-13', 1, 9, 0, 0, 0, 9, 0, 0, 480, 0, 900, 0, 0, 900, 900)`);
  });
  afterAll(async () => {
    await server.close();
    await test.drop();
  });
  // After each test: a process that starts sends what is enqueued.
  afterEach(async () => {
    server.clear();
    await test.ownerPool.query('truncate report_mail, job_outbox');
  });

  describe('as it is sent', () => {
    const settings = { publicUrl: PUBLIC_URL, secretKey: SECRET_KEY };
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
    const create = () =>
      createMailTransport({ smtpUrl: server.url, mailFrom: MAIL_FROM, dataDir: '/nowhere' }).transport;
    const job = (): ReportMailJob => ({
      ...{ clinicId: maple.clinicId, userId: ada, reportId: 24, period: WEEK.startDate },
    });
    const enqueue = () => enqueueWeeklyMails({ database: test.database, logger: silent }, DUE_AT);
    const send = (transport: MailTransport = create(), now = DUE_AT) =>
      sendReportMail({ database: test.database, transport, settings }, job(), now);
    const header = ({ headers }: Email, key: string) => headers.find((one) => one.key === key)?.value;

    beforeEach(enqueue);

    it('names clinic and week, and has the figures of each hygienist and the total beside the week before', async () => {
      expect(await send()).toEqual({ state: 'sent' });
      const [mail, ...more] = await server.accepted();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        to: [{ address: 'ada@helix.example' }],
        subject: 'RNA Usage of Maple <Dental>, 2030-11-11 to 2030-11-17',
      });
      // 13 of 20; 3 of 4; 13 of 23; 4 of 6.
      expect(mail?.text?.split('\n\n')[2]?.split('\n')).toEqual([
        'Élan Brun: Appointments 3, Planned 0, % planned 0%, Week before –',
        'H2: Appointments 0, Planned 0, % planned –, Week before 50%',
        'Zoe Adams & Co: Appointments 20, Planned 13, % planned 65%, Week before 75%',
        'Total: Appointments 23, Planned 13, % planned 56.5%, Week before 66.7%',
      ]);
      expect(mail?.text).toContain('One hygienist, who is excluded from charts, is left out.');
      expect(mail?.text).toContain(
        `${PUBLIC_URL}/charts/dailies?c=${maple.clinicGuid}&startDate=2030-11-11&endDate=2030-11-17\n`,
      );
      expect(mail?.html).toContain('Zoe Adams &amp; Co');
      expect(mail?.html).toContain('Maple &lt;Dental&gt;');
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/900|\$|Xena/);
    });

    it('can be unsubscribed from by a link and by the button of mail programs, with one token', async () => {
      await send();
      const [mail] = await server.accepted();
      const [, address = '', token = ''] =
        /^<(https:\/\/helix\.example\/unsubscribe\?token=(.+))>$/.exec(header(mail!, 'list-unsubscribe') ?? '') ?? [];
      expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect([mail?.text?.includes(`Unsubscribe:\n${address}`), mail?.html?.includes(`href="${address}"`)]).toEqual([
        ...[true, true],
      ]);
      expect(await decryptUnsubscribeToken(SECRET_KEY, token)).toEqual({
        ...{ clinicId: maple.clinicId, userId: ada, reportId: 24 },
      });
    });

    it('is sent for an empty week as well', async () => {
      await test.ownerPool.query(`update hygiene_day set date = date + 400; update provider_day set date = date + 400`);
      await send();
      await test.ownerPool.query(`update hygiene_day set date = date - 400; update provider_day set date = date - 400`);
      const [mail] = await server.accepted();
      expect(mail?.text).toContain('There were no hygiene appointments in this week.');
      expect(mail?.text).toContain('\n\nTotal: Appointments 0, Planned 0, % planned –, Week before –\n\n');
    });

    it('is sent again after the mail server was away', async () => {
      server.refuse('ada@helix.example', 452, 1);
      await expect(send()).rejects.toThrow(MailError);
      expect(await storedMails(test)).toEqual(['ada 2030-11-11 queued']);
      expect(await send()).toEqual({ state: 'sent' });
      expect(await server.accepted()).toHaveLength(1);
    });

    it('is sent once when its job runs again after a kill', async () => {
      await send();
      expect(await send()).toBeUndefined();
      await enqueue();
      expect(await send()).toBeUndefined();
      expect(await server.accepted()).toHaveLength(1);
      expect(await storedMails(test)).toEqual(['ada 2030-11-11 sent']);
    });

    it('is sent once when two processes have its job at the same time', async () => {
      const sent = await Promise.all([send(), send(), send()]);
      expect(sent.filter((finished) => finished !== undefined)).toEqual([{ state: 'sent' }]);
      expect(await server.accepted()).toHaveLength(1);
    });

    it('has the same Message-ID when the process was killed after the mail server had accepted it', async () => {
      const transport = create();
      const killed: MailTransport = {
        send: async (message) => {
          await transport.send(message);
          throw new Error('killed');
        },
      };
      await expect(send(killed)).rejects.toThrow('killed');
      expect(await send()).toEqual({ state: 'sent' });
      const ids = (await server.accepted()).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
    });

    it('is withdrawn when the user has unsubscribed meanwhile, for good', async () => {
      await test.ownerPool.query('delete from report_subscription');
      expect(await send()).toEqual({ state: 'withdrawn' });
      await subscribe(test.ownerPool, maple.clinicId, ada);
      expect(await send()).toBeUndefined();
      expect(server.offered).toEqual([]);
      expect(await storedMails(test)).toEqual(['ada 2030-11-11 withdrawn']);
    });

    it.each([
      ['the user is no admin any more', 'user_clinic set is_admin', 'false', 'true'],
      ['the clinic was suspended', 'clinic set service_tier', '5', '1'],
    ])('is withdrawn when %s', async (_, column, value, before) => {
      await test.ownerPool.query(`update ${column} = ${value}`);
      expect(await send()).toEqual({ state: 'withdrawn' });
      await test.ownerPool.query(`update ${column} = ${before}`);
      expect(server.offered).toEqual([]);
    });

    it('is skipped when its attempts have taken more than 72 hours', async () => {
      expect(await send(create(), DUE_AT + 72 * HOUR_MS + 1)).toEqual({ state: 'skipped' });
      expect([server.offered, await storedMails(test)]).toEqual([[], ['ada 2030-11-11 skipped']]);
    });

    it('is forgotten with its user', async () => {
      const userId = await addSubscriber(test, 'gone@helix.example', maple);
      await enqueue();
      await test.ownerPool.query('delete from app_user where user_id = $1', [userId]);
      const parts = { database: test.database, transport: create(), settings };
      expect(await sendReportMail(parts, { ...job(), userId }, DUE_AT)).toBeUndefined();
      expect(await storedMails(test)).toEqual(['ada 2030-11-11 queued']);
    });
  });

  describe('with two processes of the service', () => {
    let one: Reporting;
    let other: Reporting;
    const extra: number[] = [];

    beforeAll(async () => {
      [one, other] = [await startReporting(test, server.url), await startReporting(test, server.url)];
      for (const name of ['bo', 'cy', 'nobody', 'busy'])
        extra.push(await addSubscriber(test, `${name}@helix.example`, maple));
    });
    afterAll(async () => {
      await Promise.all([one.close(), other.close()]);
      await test.ownerPool.query('delete from app_user where user_id = any($1)', [extra]);
    });

    it('reaches each subscriber once, whoever enqueues and sends; a refused address fails alone', async () => {
      server.refuse('nobody@helix.example', 550);
      server.refuse('busy@helix.example', 452, 2);
      await Promise.all([one, other, one, other].map((parts) => enqueueWeeklyMails(parts, DUE_AT)));
      await waitFor(
        () => storedMails(test),
        (mails) => mails.length === 5 && mails.every((mail) => !mail.endsWith('queued')),
      );
      expect(await storedMails(test)).toEqual([
        ...['ada 2030-11-11 sent', 'bo 2030-11-11 sent', 'busy 2030-11-11 sent', 'cy 2030-11-11 sent'],
        'nobody 2030-11-11 refused',
      ]);
      const recipients = (await server.accepted()).map(({ to }) => to?.[0]?.address);
      expect(recipients.sort()).toEqual(['ada', 'bo', 'busy', 'cy'].map((name) => `${name}@helix.example`));
      expect(server.offered.filter((address) => address.startsWith('busy'))).toHaveLength(3);
      const { rows } = await test.ownerPool.query('select reason from report_mail where reason is not null');
      expect(rows).toEqual([
        { reason: 'the mail server refused the mail to nobody@helix.example: 550 Refused by the test' },
      ]);
      const failed = await waitFor(
        () => one.app.get(JobQueues, { strict: false }).of(QUEUES.reportMail).failed(),
        ({ length }) => length === 1,
      );
      expect(failed).toMatchObject([{ attempts: 1, payload: { userId: extra[2], period: '2030-11-11' } }]);
      const lines = JSON.stringify([...one.logLines, ...other.logLines]);
      expect(lines).toContain('finished the mail of a report');
      expect(lines).not.toContain('token=');
    });
  });
});
