import { QUEUES, type MailJob } from '@helix/contracts';
import { JobQueues } from '@helix/jobs';
import { pino } from 'pino';
import { enqueueMail, MailError, type MailFolder, type MailMessage, type WrittenMail } from '@helix/mail';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { SECRET_KEY, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { sendConcurrently } from '../testing/concurrency.js';
import { startApi } from '../testing/start-api.js';
import { MAIL_FOLDER } from './mail-folder.token.js';
import { SendMailHandler } from './send-mail.job.js';

describe('SendMailHandler', () => {
  let served: TestApp;
  let folder: MailFolder;
  let links: OneTimeLinks;
  let clinicId: number;

  beforeAll(async () => {
    served = await startApi({ PUBLIC_URL: 'https://helix.example', MAIL_FROM: 'Helix <no-reply@helix.example>' });
    folder = served.app.get<MailFolder>(MAIL_FOLDER, { strict: false });
    links = served.app.get(OneTimeLinks, { strict: false });
    ({ clinicId } = await served.addClinic('Riverbend Dental'));
  });
  afterAll(() => served.close());

  const queue = () => served.app.get(JobQueues, { strict: false }).of(QUEUES.mail);
  const untilIdle = async (): Promise<void> => {
    await waitFor(
      () => served.test.ownerPool.query('select from job_outbox').then(({ rowCount }) => rowCount),
      (size) => size === 0,
    );
    await waitFor(
      () => queue().counts(),
      ({ waiting, active, delayed }) => waiting + active + delayed === 0,
    );
  };

  /** Enqueues mails in one transaction. @returns those that were sent. */
  async function send(...mails: MailJob[]): Promise<WrittenMail[]> {
    const before = new Set(await folder.ids());
    await served.test.database.transaction(async (transaction) => {
      for (const mail of mails) await enqueueMail(transaction, mail);
    });
    await untilIdle();
    const ids = (await folder.ids()).filter((id) => !before.has(id));
    const written = await Promise.all(ids.map((id) => folder.read(id)));
    return written.filter((mail) => mail !== undefined);
  }

  async function addUser(email: string, set = ''): Promise<number> {
    const { userId } = await served.addUser(email, { [clinicId]: false });
    if (set) await served.test.ownerPool.query(`update app_user set ${set} where user_id = $1`, [userId]);
    return userId;
  }

  const tokenIn = ({ text }: Pick<WrittenMail, 'text'>): string =>
    /\?token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? '';

  it('sends an invitation with a link that works', async () => {
    const userId = await addUser('new@riverbend.example');
    const [mail, ...more] = await send({ kind: 'invitation', userId, clinicId, invitedBy: 'Marie Tremblay' });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'new@riverbend.example',
      from: 'Helix <no-reply@helix.example>',
      subject: 'You are invited to Helix for Riverbend Dental',
    });
    expect(mail?.text).toContain('Marie Tremblay invited you to Helix for Riverbend Dental.');
    expect(mail?.text).toMatch(/^https:\/\/helix\.example\/registration\?token=[A-Za-z0-9_-]{43}$/m);
    const token = mail ? tokenIn(mail) : '';
    expect(await links.find(token)).toMatchObject({ kind: 'invitation', userId, clinicName: 'Riverbend Dental' });
  });

  it('sends a mail whose first attempt failed again with the same Message-ID and the same link, which works', async () => {
    const userId = await addUser('answerless@riverbend.example');
    const sent: MailMessage[] = [];
    const transport = {
      async send(message: MailMessage) {
        sent.push(message);
        if (sent.length === 1) throw new MailError('the mail server has accepted the mail, and did not say so');
      },
    };
    const settings = { publicUrl: 'https://helix.example', secretKey: SECRET_KEY };
    const handler = new SendMailHandler(served.test.database, links, transport, settings, pino({ level: 'silent' }));
    const mail: MailJob = { kind: 'invitation', userId, clinicId, invitedBy: 'Marie Tremblay' };
    await expect(handler.handle(mail, { jobId: 'job-1' })).rejects.toThrow('did not say so');
    await handler.handle(mail, { jobId: 'job-1' });
    expect(sent.map(({ id }) => id)).toEqual(['job-1', 'job-1']);
    expect(sent[1]).toEqual(sent[0]);
    expect(await links.find(tokenIn(sent[0]!))).toMatchObject({ kind: 'invitation', userId });
    await handler.handle(mail, { jobId: 'job-2' });
    expect(tokenIn(sent[2]!)).not.toBe(tokenIn(sent[0]!));
    expect(await links.find(tokenIn(sent[0]!))).toBeUndefined();
  });

  it('sends the invitation of an address with a link that works, and revokes the one before', async () => {
    const invitationId = 1_000_000;
    await served.test.ownerPool.query(
      `insert into clinic_invitation (clinic_id, invitation_id, email, first_name, last_name)
       values ($1, $2, 'invited@elsewhere.example', 'Ines', 'Typed')`,
      [clinicId, invitationId],
    );
    const job: MailJob = { kind: 'clinicInvitation', invitationId, clinicId, invitedBy: 'Marie Tremblay' };
    const [first] = await send(job);
    const [second] = await send(job);
    expect(second).toMatchObject({
      to: 'invited@elsewhere.example',
      subject: 'You are invited to Helix for Riverbend Dental',
    });
    expect(second?.text).toMatch(/^https:\/\/helix\.example\/invitation\?token=[A-Za-z0-9_-]{43}$/m);
    expect(await links.find(second ? tokenIn(second) : '')).toMatchObject({
      kind: 'clinicInvitation',
      email: 'invited@elsewhere.example',
      firstName: 'Ines',
      needsPassword: true,
    });
    expect(await links.find(first ? tokenIn(first) : '')).toBeUndefined();
    await served.test.ownerPool.query('delete from clinic_invitation');
    expect(await links.find(second ? tokenIn(second) : '')).toBeUndefined();
    expect(await send(job)).toEqual([]);
  });

  it('revokes the link of an earlier invitation', async () => {
    const userId = await addUser('again@riverbend.example');
    const mail: MailJob = { kind: 'invitation', userId, clinicId, invitedBy: 'Marie Tremblay' };
    const [first] = await send(mail);
    const [second] = await send(mail);
    expect(await links.find(first ? tokenIn(first) : '')).toBeUndefined();
    expect(await links.find(second ? tokenIn(second) : '')).toMatchObject({ userId });
  });

  it.each([
    ['has signed in meanwhile', 'last_logged_in_date = now()'],
    ['signs in through their organisation', 'is_sso = true'],
  ])('notifies an invited user who %s of the clinic, without a link', async (who, set) => {
    const userId = await addUser(`${who.split(' ')[0]}@riverbend.example`, set);
    const [mail] = await send({ kind: 'invitation', userId, clinicId, invitedBy: 'Marie Tremblay' });
    expect(mail?.subject).toBe('You now have access to Riverbend Dental in Helix');
    expect(mail?.text).not.toContain('token=');
  });

  it('notifies a user who was added to another clinic', async () => {
    const userId = await addUser('further@riverbend.example');
    const [mail] = await send({ kind: 'addedToClinic', userId, clinicId, addedBy: 'Marie Tremblay' });
    expect(mail).toMatchObject({
      to: 'further@riverbend.example',
      subject: 'You now have access to Riverbend Dental in Helix',
    });
    expect(mail?.text).toContain('Marie Tremblay added you to Riverbend Dental in Helix.');
    expect(mail?.text).toContain('Open Helix:\nhttps://helix.example\n');
  });

  it('sends nothing to users who were removed, or removed from the clinic', async () => {
    const { userId } = await served.addUser('elsewhere@riverbend.example');
    const sent = await send(
      { kind: 'invitation', userId, clinicId, invitedBy: 'Marie' },
      { kind: 'addedToClinic', userId, clinicId, addedBy: 'Marie' },
      { kind: 'passwordChanged', userId: 2_000_000_000 },
    );
    expect(sent).toEqual([]);
    expect(await queue().failed()).toEqual([]);
  });

  it('sends a password reset whatever the case of the email', async () => {
    const userId = await addUser('forgetful@riverbend.example');
    const [mail] = await send({ kind: 'passwordReset', email: 'Forgetful@Riverbend.Example' });
    expect(mail).toMatchObject({ to: 'forgetful@riverbend.example', subject: 'Choose a new password for Helix' });
    expect(mail?.text).toMatch(/^https:\/\/helix\.example\/forgotpassword\?token=[A-Za-z0-9_-]{43}$/m);
    expect(await links.find(mail ? tokenIn(mail) : '')).toMatchObject({ kind: 'passwordReset', userId });
  });

  it('mails no link of an account whose email changes while the link is created', async () => {
    const userId = await addUser('before@riverbend.example');
    const [sent] = await sendConcurrently(
      served.test,
      `select pg_advisory_xact_lock(hashtext('one-time link'), ${userId})`,
      [() => send({ kind: 'passwordReset', email: 'before@riverbend.example' })],
      () =>
        served.test.ownerPool.query(`update app_user set email = 'after@riverbend.example' where user_id = $1`, [
          userId,
        ]),
    );
    expect(sent).toEqual([]);
  });

  it('sends no password reset when nobody has the email', async () => {
    expect(await send({ kind: 'passwordReset', email: 'nobody@riverbend.example' })).toEqual([]);
  });

  it('tells users of an organisation where they sign in instead of resetting a password', async () => {
    await addUser('sso@riverbend.example', 'is_sso = true');
    const [mail] = await send({ kind: 'passwordReset', email: 'sso@riverbend.example' });
    expect(mail?.subject).toBe('How you sign in to Helix');
    expect(mail?.text).toContain('You sign in through your organisation');
    expect(mail?.text).not.toContain('token=');
  });

  it('notifies a user of a changed password', async () => {
    const userId = await addUser('changed@riverbend.example');
    const [mail] = await send({ kind: 'passwordChanged', userId });
    expect(mail).toMatchObject({ to: 'changed@riverbend.example', subject: 'Your Helix password was changed' });
    expect(mail?.text).toContain('Choose a new password:\nhttps://helix.example/forgotpassword\n');
  });

  it('fails at once and retains the reason when the mail can never be sent', async () => {
    const userId = await addUser('not an address');
    expect(await send({ kind: 'passwordChanged', userId })).toEqual([]);
    const [failed, ...more] = await queue().failed();
    expect(more).toEqual([]);
    expect(failed).toMatchObject({
      payload: { kind: 'passwordChanged', userId },
      attempts: 1,
      reason: 'the recipient is not one email address',
    });
  });

  it('logs and counts sent mails without addresses or links', async () => {
    await addUser('logged@riverbend.example');
    await send({ kind: 'passwordReset', email: 'logged@riverbend.example' });
    const lines = JSON.stringify(served.logLines);
    expect(lines).toContain('sent a mail');
    expect(lines).not.toContain('logged@riverbend.example');
    expect(lines).not.toContain('token=');
    expect(await served.metrics.registry.metrics()).toMatch(/helix_job_duration_seconds_count\{queue="mail"\} [1-9]/);
    expect((await served.health.run()).parts).toMatchObject({ jobs: 'ok' });
  });
});
