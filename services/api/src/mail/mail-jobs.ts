import { Injectable } from '@nestjs/common';
import { defineQueue, InjectQueue, JobQueue } from '@helix/jobs';

/** What the jobs of the queue `mail` carry. */
export type MailJobList = {
  invite: { userId: number; clinicId: number; invitedBy: string };
  addedToClinic: { userId: number; clinicId: number; addedBy: string };
  passwordReset: { email: string };
  passwordWasChanged: { userId: number };
};

/** Thirteen attempts, from ten seconds to six hours apart: a mail server may be away for a night. */
export const mailQueue = defineQueue<MailJobList>('mail', { attempts: 13, backOffMs: 10_000, concurrency: 4 });

/**
 * Asks for mails. Each resolves once its job is durable; links are made and mails are sent by the queue's handler, so that
 * asking takes the same time whether or not there is such a user.
 */
@Injectable()
export class MailJobs {
  constructor(@InjectQueue(mailQueue) private readonly queue: JobQueue<MailJobList>) {}

  /** Invites a user who has no password yet to a clinic. @param job.invitedBy the inviting person's name. */
  invite(job: MailJobList['invite']): Promise<void> {
    return this.queue.add('invite', job);
  }

  /** Tells a user that they now also work in this clinic. @param job.addedBy the adding person's name. */
  addedToClinic(job: MailJobList['addedToClinic']): Promise<void> {
    return this.queue.add('addedToClinic', job);
  }

  /** Sends a link to set a new password; nothing when nobody has this email. */
  passwordReset(job: MailJobList['passwordReset']): Promise<void> {
    return this.queue.add('passwordReset', job);
  }

  /** Tells a user that their password was changed. */
  passwordWasChanged(job: MailJobList['passwordWasChanged']): Promise<void> {
    return this.queue.add('passwordWasChanged', job);
  }
}
