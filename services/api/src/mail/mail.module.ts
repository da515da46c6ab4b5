import { Module } from '@nestjs/common';
import { JobsModule } from '@helix/jobs';
import { createMailTransport, MAIL_TRANSPORT, type CreatedMailTransport } from '@helix/mail';
import { SETTINGS } from '@helix/web';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.js';
import { MAIL_FOLDER } from './mail-folder.token.js';
import { MailController } from './mail.controller.js';
import { SendMailHandler } from './send-mail.job.js';

const CREATED = Symbol('created mail transport');

/** Sends the mails that services enqueue, and lists those that were written to files. */
@Module({
  imports: [JobsModule.forProducers(), JobsModule.forWorkers([SendMailHandler]), OneTimeLinksModule],
  controllers: [MailController],
  providers: [
    { provide: CREATED, useFactory: createMailTransport, inject: [SETTINGS] },
    { provide: MAIL_TRANSPORT, useFactory: ({ transport }: CreatedMailTransport) => transport, inject: [CREATED] },
    { provide: MAIL_FOLDER, useFactory: ({ folder }: CreatedMailTransport) => folder ?? null, inject: [CREATED] },
    SendMailHandler,
  ],
})
export class MailModule {}
