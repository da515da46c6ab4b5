import { Inject } from '@nestjs/common';
import { Database } from '@helix/database';
import { HandlesJobs, ImpossibleJobError, JobHandler, type JobFunctions } from '@helix/jobs';
import { MAIL, MailRefusedError, type Mail } from '@helix/mail';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { mailQueue, type MailJobList } from './mail-jobs.js';
import { readMember, readRecipient, readRecipientByEmail, type Recipient } from './recipient.query.js';
import { addedToClinic } from './texts/added-to-clinic.js';
import { invitation } from './texts/invitation.js';
import { render, type MailText } from './texts/mail-text.js';
import { organisationSignIn } from './texts/organisation-sign-in.js';
import { passwordReset } from './texts/password-reset.js';
import { passwordWasChanged } from './texts/password-was-changed.js';

/**
 * Sends the mails that were asked for. Users are read when the mail is sent: one who is gone by then gets none, and each
 * attempt makes a new link, which ends the one before.
 */
@HandlesJobs(mailQueue)
export class SendMailJob extends JobHandler<MailJobList> {
  readonly functions: JobFunctions<MailJobList> = {
    invite: (job) => this.invite(job),
    addedToClinic: (job) => this.tellOfClinic(job),
    passwordReset: (job) => this.resetPassword(job),
    passwordWasChanged: (job) => this.tellOfPassword(job),
  };

  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  private async invite({ userId, clinicId, invitedBy }: MailJobList['invite']): Promise<void> {
    const member = await readMember(this.database, userId, clinicId);
    if (!member) return;
    // They came in by another way meanwhile, and need no password from here.
    if (!member.canAcceptInvitation) return this.tellOfClinic({ userId, clinicId, addedBy: invitedBy });
    const token = await this.links.create(userId, 'invitation', clinicId);
    await this.send(member, invitation({ ...member, invitedBy, url: this.address('registration', token) }));
  }

  private async tellOfClinic({ userId, clinicId, addedBy }: MailJobList['addedToClinic']): Promise<void> {
    const member = await readMember(this.database, userId, clinicId);
    if (member) await this.send(member, addedToClinic({ ...member, addedBy, url: this.settings.publicUrl }));
  }

  private async resetPassword({ email }: MailJobList['passwordReset']): Promise<void> {
    const user = await readRecipientByEmail(this.database, email);
    if (!user) return;
    if (user.isSSO) return this.send(user, organisationSignIn({ ...user, url: this.settings.publicUrl }));
    const token = await this.links.create(user.userId, 'passwordReset', null);
    await this.send(user, passwordReset({ ...user, url: this.address('forgotpassword', token) }));
  }

  private async tellOfPassword({ userId }: MailJobList['passwordWasChanged']): Promise<void> {
    const user = await readRecipient(this.database, userId);
    if (user) await this.send(user, passwordWasChanged({ ...user, url: `${this.settings.publicUrl}/forgotpassword` }));
  }

  private address(page: 'registration' | 'forgotpassword', token: string): string {
    return `${this.settings.publicUrl}/${page}?token=${token}`;
  }

  private async send({ userId, email }: Recipient, content: MailText): Promise<void> {
    try {
      await this.mail.send({ to: email, ...render(content) });
    } catch (error) {
      // The same mail would be refused again.
      throw error instanceof MailRefusedError ? new ImpossibleJobError(error.message) : error;
    }
    this.logger.info({ userId, subject: content.subject }, 'a mail was sent');
  }
}
