import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Email } from 'postal-mime';
import { enqueueMails, nextSending } from '@helix/monthly-report';
import { createMailTransport, MailError, type MailTransport } from '@helix/mail';
import { decryptUnsubscribeToken } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import { addMonthlySubscribers, MONTH, monthlyMails } from '../testing/monthly-clinics.js';
import { dataOf } from '../testing/report-data.js';
import { startMailServer, type MailServer } from '../testing/smtp-server.js';
import { PUBLIC_URL } from '../testing/start-reporting.js';
import { addClinic, type WeeklyClinic } from '../testing/weekly-clinics.js';
import { sendMonthlyMail, type SendParts } from './send-monthly-mail.job.js';

const MB = 1024 * 1024;
const PDF = '%PDF-1.7 a report';

describe('the mail of a monthly report', () => {
  let test: TestDatabase;
  let server: MailServer;
  let maple: WeeklyClinic;
  let ada: number;
  let bo: number;
  let reportId: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    server = await startMailServer();
    maple = await addClinic(test, 'Maple <Dental>');
    [ada, bo] = (await addMonthlySubscribers(test, maple, 'ada', 'bo')) as [number, number];
  });
  afterAll(async () => {
    await server.close();
    await test.drop();
  });
  beforeEach(async () => {
    server.clear();
    await test.ownerPool.query('truncate monthly_report, monthly_report_mail, data_token, job_outbox, outbox');
    reportId = await store(1 * MB);
    await enqueue(1, ada, bo);
  });

  const store = async (bytes: number): Promise<string> => {
    const { rows } = await test.ownerPool.query<{ id: string }>(
      `insert into monthly_report (clinic_id, month, version, state, wants_mail, data, as_of, pages, object_key, bytes, sha256, made_at)
       values ($1, $2, (select count(*) + 1 from monthly_report), 'stored', true, $3, now(), 9, 'key', $4, 'aa', now())
       returning report_id as id`,
      [maple.clinicId, `${MONTH}-01`, JSON.stringify(dataOf('Maple <Dental>')), bytes],
    );
    return rows[0]!.id;
  };
  const enqueue = (sending: number, ...userIds: number[]) =>
    test.database.inClinics([maple.clinicId], (transaction) =>
      enqueueMails(transaction, { clinicId: maple.clinicId, reportId, sending, userIds }),
    );
  const create = () =>
    createMailTransport({ smtpUrl: server.url, mailFrom: 'Helix <no-reply@helix.example>', dataDir: '/nowhere' })
      .transport;
  const send = (userId = ada, parts: Partial<SendParts> = {}, sending = 1) =>
    sendMonthlyMail(
      {
        ...{ database: test.database, transport: create(), settings: { publicUrl: PUBLIC_URL, secretKey: SECRET_KEY } },
        store: { get: () => Promise.resolve(Readable.from([Buffer.from(PDF)])) },
        isLastAttempt: false,
        ...parts,
      },
      { clinicId: maple.clinicId, reportId, userId, sending },
    );
  const stateOf = async () =>
    (await test.ownerPool.query<{ state: string }>('select state from monthly_report where report_id = $1', [reportId]))
      .rows[0]?.state;
  const header = ({ headers }: Email, key: string) => headers.find((one) => one.key === key)?.value;

  it('has the PDF, what it says in short, and a link to the report for who signs in', async () => {
    expect(await send()).toEqual({ state: 'sent' });
    const [mail, ...more] = await server.accepted();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: [{ address: 'ada@helix.example' }],
      subject: 'Monthly report of Maple <Dental>, October 2030',
    });
    expect(mail?.text?.split('\n\n').slice(1, 9)).toEqual([
      'This is the report of Maple <Dental> for October 2030. The PDF is attached.',
      'Production per hour: $134.39, $120.00 the month before.',
      'That is more per hour than 79% of 40 clinics.',
      'RNA usage rose most: from 64.1% to 80.0%.',
      'Nothing fell against the month before.',
      'Everything that was due was done.',
      'Data until 1 November 2026, 05:59.',
      `Open the monthly report:\n${PUBLIC_URL}/GenerateChart?c=${maple.clinicGuid}&fromdate=${MONTH}`,
    ]);
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Maple _Dental_ ${MONTH}.pdf`, 'application/pdf'],
    ]);
    expect(Buffer.from(mail!.attachments[0]!.content as ArrayBuffer).toString()).toBe(PDF);
    expect((await test.ownerPool.query('select from data_token')).rows).toEqual([]);
  });

  it.each([
    [10 * MB, 1, 0],
    [10 * MB + 1, 0, 1],
  ])('of %s bytes has %s attachments and %s links without a sign-in', async (bytes, attachments, links) => {
    await test.ownerPool.query('update monthly_report set bytes = $1', [bytes]);
    await send();
    const [mail] = await server.accepted();
    const tokens = await test.ownerPool.query('select month::text, clinic_id from data_token');
    expect([mail?.attachments.length, tokens.rowCount]).toEqual([attachments, links]);
    const token = /GenerateChart\?dataToken=([\w-]{43})&fromdate=2030-10\n/.exec(mail?.text ?? '')?.[1];
    expect(token !== undefined).toBe(links === 1);
    if (links === 1) {
      expect(mail?.text).toContain('It is too large to be attached.');
      expect(mail?.text).toContain('The link works without a sign-in for 35 days.');
      expect(tokens.rows).toEqual([{ month: `${MONTH}-01`, clinic_id: maple.clinicId }]);
    }
  });

  it('can be unsubscribed from by a link and by the button of mail programs, with one token', async () => {
    await send();
    const [mail] = await server.accepted();
    const [, address = '', token = ''] =
      /^<(https:\/\/helix\.example\/unsubscribe\?token=(.+))>$/.exec(header(mail!, 'list-unsubscribe') ?? '') ?? [];
    expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`Unsubscribe:\n${address}`);
    expect(await decryptUnsubscribeToken(SECRET_KEY, token)).toEqual({
      ...{ clinicId: maple.clinicId, userId: ada, reportId: 25 },
    });
  });

  it('is sent once in each sending, by several processes at once', async () => {
    const finished = await Promise.all([send(), send(), send()]);
    expect(finished.filter((one) => one !== undefined)).toEqual([{ state: 'sent' }]);
    await enqueue(1, ada);
    expect(await send()).toBeUndefined();
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
    await expect(send(ada, { transport: killed })).rejects.toThrow('killed');
    expect(await send()).toEqual({ state: 'sent' });
    const ids = (await server.accepted()).map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('makes the report mailed when its last one is finished, also of two at once', async () => {
    await send(ada);
    expect(await stateOf()).toBe('stored');
    await send(bo);
    expect(await stateOf()).toBe('mailed');

    reportId = await store(1);
    await enqueue(1, ada, bo);
    await Promise.all([send(ada), send(bo)]);
    expect(await stateOf()).toBe('mailed');
  });

  it('is refused alone, with what the mail server said', async () => {
    server.refuse('bo@helix.example', 550);
    const reason = 'the mail server refused the mail to bo@helix.example: 550 Refused by the test';
    expect(await send(bo)).toEqual({ state: 'refused', reason });
    expect(await send(ada)).toEqual({ state: 'sent' });
    expect([await monthlyMails(test), await stateOf()]).toEqual([['ada 1 sent', 'bo 1 refused'], 'mailed']);
  });

  it('leaves the report stored when nobody accepted it', async () => {
    for (const name of ['ada', 'bo']) server.refuse(`${name}@helix.example`, 550);
    await send(ada);
    await send(bo);
    expect(await stateOf()).toBe('stored');
  });

  it('is tried again while the mail server is away, and refused at its last attempt, so that it can be sent again', async () => {
    server.refuse('ada@helix.example', 452);
    await expect(send()).rejects.toThrow(MailError);
    expect(await monthlyMails(test)).toEqual(['ada 1 queued', 'bo 1 queued']);
    expect(await send(ada, { isLastAttempt: true })).toMatchObject({ state: 'refused' });
    await send(bo);
    const sending = await test.database.inClinics([maple.clinicId], (transaction) =>
      nextSending(transaction, { clinicId: maple.clinicId, reportId }),
    );
    expect(sending).toBe(2);
  });

  it.each([
    ['the user has unsubscribed', 'delete from report_subscription where user_id = $1'],
    ['the user is no admin any more', 'update user_clinic set is_admin = false where user_id = $1'],
    ['the clinic was suspended', 'update clinic set service_tier = 5 where $1 > 0'],
  ])('is withdrawn when %s meanwhile', async (_, change) => {
    await test.ownerPool.query(change, [ada]);
    expect(await send()).toEqual({ state: 'withdrawn' });
    await test.ownerPool.query(
      `insert into report_subscription (clinic_id, user_id, report_id) values ($1, $2, 25) on conflict do nothing`,
      [maple.clinicId, ada],
    );
    await test.ownerPool.query('update user_clinic set is_admin = true');
    await test.ownerPool.query('update clinic set service_tier = 1');
    expect(server.offered).toEqual([]);
  });

  it('of a user who was deleted does not hold up the state of the report', async () => {
    const [gone] = (await addMonthlySubscribers(test, maple, `gone-${randomUUID()}`)) as [number];
    await enqueue(1, gone);
    await send(ada);
    await send(bo);
    expect(await stateOf()).toBe('stored');
    await test.ownerPool.query('delete from app_user where user_id = $1', [gone]);
    expect(await send(gone)).toBeUndefined();
    expect(await stateOf()).toBe('mailed');
  });
});
