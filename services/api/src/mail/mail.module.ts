import { Module } from '@nestjs/common';
import { JobsModule } from '@helix/jobs';
import { MAIL, pickMail, type PickedMail } from '@helix/mail';
import { SETTINGS } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { MAIL_FOLDER } from './mail-folder.token.js';
import { MailController } from './mail.controller.js';
import { MailJobs, mailQueue } from './mail-jobs.js';
import { SendMailJob } from './send-mail.job.js';

const PICKED = Symbol('picked mail');

/** Offers `MailJobs` and `OneTimeLinks`, and sends what is asked for. */
@Module({
  imports: [JobsModule.forQueues(mailQueue)],
  controllers: [MailController],
  providers: [
    { provide: PICKED, useFactory: pickMail, inject: [SETTINGS] },
    { provide: MAIL, useFactory: ({ mail }: PickedMail) => mail, inject: [PICKED] },
    { provide: MAIL_FOLDER, useFactory: ({ folder }: PickedMail) => folder ?? null, inject: [PICKED] },
    OneTimeLinks,
    MailJobs,
    SendMailJob,
  ],
  exports: [MailJobs, OneTimeLinks],
})
export class MailModule {}
