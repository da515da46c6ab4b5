import { Inject } from '@nestjs/common';
import { QUEUES, type MailJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { HandlesJobs, ImpossibleJobError, JobHandler, type JobContext } from '@helix/jobs';
import {
  addedToClinic,
  clinicInvitation,
  invitation,
  MAIL_TRANSPORT,
  MailRefusedError,
  organisationSignIn,
  passwordChanged,
  passwordReset,
  renderMail,
  type MailText,
  type MailTransport,
} from '@helix/mail';
import { LOGGER, requireSecretKey, SETTINGS, type Logger, type Settings } from '@helix/web';
import { OneTimeLinks, tokenOfMail } from '../one-time-links/one-time-links.js';
import {
  readInvitedAddress,
  readMember,
  readRecipient,
  readRecipientByEmail,
  type Recipient,
} from './recipient.query.js';

type MailOf<Kind extends MailJob['kind']> = Extract<MailJob, { kind: Kind }>;

/**
 * Sends the enqueued mails. Recipients are read when the mail is sent: a user who was removed meanwhile gets none. Each attempt
 * sends the same link with the same Message-ID: of an attempt whose answer was lost nobody knows whether the mail arrived.
 */
@HandlesJobs(QUEUES.mail)
export class SendMailHandler extends JobHandler<typeof QUEUES.mail> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl' | 'secretKey'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(mail: MailJob, { jobId }: Pick<JobContext, 'jobId'>): Promise<void> {
    switch (mail.kind) {
      case 'invitation':
        return this.sendInvitation(jobId, mail);
      case 'clinicInvitation':
        return this.sendClinicInvitation(jobId, mail);
      case 'addedToClinic':
        return this.sendAddedToClinic(jobId, mail);
      case 'passwordReset':
        return this.sendPasswordReset(jobId, mail);
      case 'passwordChanged':
        return this.sendPasswordChanged(jobId, mail);
    }
  }

  private async sendInvitation(jobId: string, { userId, clinicId, invitedBy }: MailOf<'invitation'>): Promise<void> {
    const member = await readMember(this.database, userId, clinicId);
    if (!member) return;
    // They have signed in another way meanwhile, and need no password from here.
    if (!member.canAcceptInvitation)
      return this.sendAddedToClinic(jobId, { kind: 'addedToClinic', userId, clinicId, addedBy: invitedBy });
    const token = await this.links.create(userId, 'invitation', clinicId, this.tokenOf(jobId));
    if (await this.hasMoved(member)) return;
    await this.send(jobId, member, invitation({ ...member, invitedBy, url: this.linkUrl('registration', token) }));
  }

  private async sendClinicInvitation(jobId: string, mail: MailOf<'clinicInvitation'>): Promise<void> {
    const { clinicId, invitationId, invitedBy } = mail;
    const invited = await readInvitedAddress(this.database, clinicId, invitationId);
    if (!invited) return;
    const token = await this.links.createForInvitation(clinicId, invitationId, this.tokenOf(jobId));
    if (token === undefined) return;
    const url = this.linkUrl('invitation', token);
    await this.send(jobId, { ...invited, userId: null }, clinicInvitation({ ...invited, invitedBy, url }));
  }

  private async sendAddedToClinic(
    jobId: string,
    { userId, clinicId, addedBy }: MailOf<'addedToClinic'>,
  ): Promise<void> {
    const member = await readMember(this.database, userId, clinicId);
    if (member) await this.send(jobId, member, addedToClinic({ ...member, addedBy, url: this.settings.publicUrl }));
  }

  private async sendPasswordReset(jobId: string, { email }: MailOf<'passwordReset'>): Promise<void> {
    const user = await readRecipientByEmail(this.database, email);
    if (!user) return;
    if (user.isSSO) return this.send(jobId, user, organisationSignIn({ ...user, url: this.settings.publicUrl }));
    const token = await this.links.create(user.userId, 'passwordReset', null, this.tokenOf(jobId));
    if (await this.hasMoved(user)) return;
    await this.send(jobId, user, passwordReset({ ...user, url: this.linkUrl('forgotpassword', token) }));
  }

  private async sendPasswordChanged(jobId: string, { userId }: MailOf<'passwordChanged'>): Promise<void> {
    const user = await readRecipient(this.database, userId);
    if (user)
      await this.send(jobId, user, passwordChanged({ ...user, url: `${this.settings.publicUrl}/forgotpassword` }));
  }

  /**
   * Whether the account has another email than the recipient that was read before its link was created. A later change
   * revokes the link, so no mailbox gets the link of an account that has another email.
   */
  private async hasMoved({ userId, email }: Recipient): Promise<boolean> {
    return (await readRecipient(this.database, userId))?.email !== email;
  }

  private linkUrl(page: 'registration' | 'invitation' | 'forgotpassword', token: string): string {
    return `${this.settings.publicUrl}/${page}?token=${token}`;
  }

  private tokenOf(jobId: string): string {
    return tokenOfMail(requireSecretKey(this.settings), jobId);
  }

  private async send(
    jobId: string,
    { userId, email }: { userId: number | null; email: string },
    content: MailText,
  ): Promise<void> {
    try {
      await this.transport.send({ to: email, id: jobId, ...renderMail(content) });
    } catch (error) {
      // The same mail would be refused again.
      throw error instanceof MailRefusedError ? new ImpossibleJobError(error.message) : error;
    }
    this.logger.info({ userId, subject: content.subject }, 'sent a mail');
  }
}
