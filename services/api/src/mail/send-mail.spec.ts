import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { eventually } from '../../../../libs/database/src/testing/eventually.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import type { MailFolder, WrittenMail } from '@helix/mail';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { startApi } from '../testing/start-api.js';
import { MAIL_FOLDER } from './mail-folder.token.js';
import { MailJobs } from './mail-jobs.js';

describe('mails that are asked for', () => {
  let served: TestApp;
  let jobs: MailJobs;
  let folder: MailFolder;
  let links: OneTimeLinks;
  let clinicId: number;

  beforeAll(async () => {
    served = await startApi({ PUBLIC_URL: 'https://helix.example', MAIL_FROM: 'Helix <no-reply@helix.example>' });
    jobs = served.app.get(MailJobs, { strict: false });
    folder = served.app.get<MailFolder>(MAIL_FOLDER, { strict: false });
    links = served.app.get(OneTimeLinks, { strict: false });
    ({ clinicId } = await served.addClinic('Riverbend Dental'));
  });
  afterAll(() => served.close());

  const queue = () => served.app.get<Queue>(getQueueToken('mail'), { strict: false });
  const settled = () =>
    eventually(
      () => queue().getJobCounts('waiting', 'active', 'delayed'),
      (counts) => Object.values(counts).every((count) => count === 0),
    );

  /** What is written because of this. */
  async function mailsOf(ask: () => Promise<void>): Promise<WrittenMail[]> {
    const before = new Set(await folder.ids());
    await ask();
    await settled();
    const ids = (await folder.ids()).filter((id) => !before.has(id));
    const mails = await Promise.all(ids.map((id) => folder.read(id)));
    return mails.filter((mail) => mail !== undefined);
  }

  async function addUser(email: string, set = ''): Promise<number> {
    const { userId } = await served.addUser(email, { [clinicId]: false });
    if (set) await served.test.ownerPool.query(`update app_user set ${set} where user_id = $1`, [userId]);
    return userId;
  }

  const tokenIn = ({ text }: WrittenMail): string => /\?token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? '';

  it('invite with a link that works', async () => {
    const userId = await addUser('new@riverbend.example');
    const [mail, ...more] = await mailsOf(() => jobs.invite({ userId, clinicId, invitedBy: 'Marie Tremblay' }));
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

  it('invite again with another link, which ends the one before', async () => {
    const userId = await addUser('again@riverbend.example');
    const invite = () => jobs.invite({ userId, clinicId, invitedBy: 'Marie Tremblay' });
    const [first] = await mailsOf(invite);
    const [second] = await mailsOf(invite);
    expect(await links.find(first ? tokenIn(first) : '')).toBeUndefined();
    expect(await links.find(second ? tokenIn(second) : '')).toMatchObject({ userId });
  });

  it.each([
    ['has signed in meanwhile', 'last_logged_in_date = now()'],
    ['signs in through their organisation', 'is_sso = true'],
  ])('tell an invited user who %s of the clinic, without a link to an account', async (who, set) => {
    const userId = await addUser(`${who.split(' ')[0]}@riverbend.example`, set);
    const [mail] = await mailsOf(() => jobs.invite({ userId, clinicId, invitedBy: 'Marie Tremblay' }));
    expect(mail?.subject).toBe('You now have access to Riverbend Dental in Helix');
    expect(mail?.text).not.toContain('token=');
  });

  it('tell a user of a further clinic', async () => {
    const userId = await addUser('further@riverbend.example');
    const [mail] = await mailsOf(() => jobs.addedToClinic({ userId, clinicId, addedBy: 'Marie Tremblay' }));
    expect(mail).toMatchObject({
      to: 'further@riverbend.example',
      subject: 'You now have access to Riverbend Dental in Helix',
    });
    expect(mail?.text).toContain('Marie Tremblay added you to Riverbend Dental in Helix.');
    expect(mail?.text).toContain('Open Helix:\nhttps://helix.example\n');
  });

  it('are not sent to users who are gone, or gone from the clinic', async () => {
    const { userId } = await served.addUser('elsewhere@riverbend.example');
    const sent = await mailsOf(async () => {
      await jobs.invite({ userId, clinicId, invitedBy: 'Marie' });
      await jobs.addedToClinic({ userId, clinicId, addedBy: 'Marie' });
      await jobs.passwordWasChanged({ userId: 2_000_000_000 });
    });
    expect(sent).toEqual([]);
    expect(await queue().getFailedCount()).toBe(0);
  });

  it('reset a password without regard to the case of the email', async () => {
    const userId = await addUser('forgetful@riverbend.example');
    const [mail] = await mailsOf(() => jobs.passwordReset({ email: 'Forgetful@Riverbend.Example' }));
    expect(mail).toMatchObject({ to: 'forgetful@riverbend.example', subject: 'Choose a new password for Helix' });
    expect(mail?.text).toMatch(/^https:\/\/helix\.example\/forgotpassword\?token=[A-Za-z0-9_-]{43}$/m);
    expect(await links.find(mail ? tokenIn(mail) : '')).toMatchObject({ kind: 'passwordReset', userId });
  });

  it('are not sent when nobody has the email', async () => {
    expect(await mailsOf(() => jobs.passwordReset({ email: 'nobody@riverbend.example' }))).toEqual([]);
  });

  it('tell users of an organisation where they sign in', async () => {
    await addUser('sso@riverbend.example', 'is_sso = true');
    const [mail] = await mailsOf(() => jobs.passwordReset({ email: 'sso@riverbend.example' }));
    expect(mail?.subject).toBe('How you sign in to Helix');
    expect(mail?.text).toContain('You sign in through your organisation');
    expect(mail?.text).not.toContain('token=');
  });

  it('tell that a password was changed, and where to get another', async () => {
    const userId = await addUser('changed@riverbend.example');
    const [mail] = await mailsOf(() => jobs.passwordWasChanged({ userId }));
    expect(mail).toMatchObject({ to: 'changed@riverbend.example', subject: 'Your Helix password was changed' });
    expect(mail?.text).toContain('Choose a new password:\nhttps://helix.example/forgotpassword\n');
  });

  it('fail at once, readably, when they can never be sent', async () => {
    const userId = await addUser('not an address');
    expect(await mailsOf(() => jobs.passwordWasChanged({ userId }))).toEqual([]);
    const [failed, ...more] = await queue().getFailed();
    expect(more).toEqual([]);
    expect(failed).toMatchObject({
      name: 'passwordWasChanged',
      data: { userId },
      attemptsMade: 1,
      failedReason: '"not an address" is not one email address',
    });
  });

  it('are told in the log and the figures, without addresses or links', async () => {
    await addUser('logged@riverbend.example');
    await mailsOf(() => jobs.passwordReset({ email: 'logged@riverbend.example' }));
    const lines = JSON.stringify(served.logLines);
    expect(lines).toContain('a mail was sent');
    expect(lines).not.toContain('logged@riverbend.example');
    expect(lines).not.toContain('token=');
    const { text } = await served.http().get('/metrics').expect(200);
    expect(text).toMatch(/helix_job_duration_seconds_count\{queue="mail",job="passwordReset"\} [1-9]/);
    const { body } = await served.http().get('/health/ready').expect(200);
    expect((body as { parts: unknown }).parts).toMatchObject({ jobs: 'ok' });
  });
});
