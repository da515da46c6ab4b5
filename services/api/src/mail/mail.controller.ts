import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { mailRow, mailView, type MailRow, type MailView } from '@helix/contracts';
import type { MailFolder } from '@helix/mail';
import {
  AnswerOf,
  ApiProblems,
  AuditTrail,
  CurrentActor,
  invalid,
  listQuery,
  PageOf,
  problem,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
} from '@helix/web';
import { MAIL_FOLDER } from './mail-folder.token.js';
import { readWrittenMails } from './written-mails.query.js';

const mailsQuery = z.object(listQuery);
const mailsOrder = z.object({
  sort: z.tuple([z.enum(['id', 'at', 'to', 'subject']), z.enum(['ASC', 'DESC'])]).default(['at', 'DESC']),
  filter: z.object({ q: z.string('expected text').optional() }),
});

/** Mails that were written to files. With a mail server there are none. */
@ApiTags('mail')
@Controller('mail')
export class MailController {
  constructor(
    @Inject(MAIL_FOLDER) private readonly folder: MailFolder | null,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Mails that were written to files instead of being sent, the newest first' })
  @PageOf(mailRow, 'mail')
  @ApiProblems(404)
  async list(@QueryOf(mailsQuery) query: ListQuery): Promise<Page<MailRow>> {
    const folder = this.written();
    const given = mailsOrder.safeParse(query);
    if (!given.success) throw invalid(given.error);
    const { sort, filter } = given.data;
    return readWrittenMails(folder, { sort, search: filter.q, range: query.range });
  }

  @Get(':id')
  @ApiOperation({ summary: 'One of these mails' })
  @AnswerOf(mailView)
  async one(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<MailView> {
    const mail = await this.written().read(id);
    if (!mail) throw problem(404, undefined, 'Email not found.');
    // A mail may have a link that opens the account: it is not shown unless that is recorded.
    await this.audit.record(actor, 'mailsRead', mail.to, { mail: id, mailSubject: mail.subject });
    return { ...mail, at: mail.at.toISOString() };
  }

  private written(): MailFolder {
    if (!this.folder)
      throw problem(404, undefined, 'Emails are sent by a mail server here, so the mailbox keeps none.');
    return this.folder;
  }
}
