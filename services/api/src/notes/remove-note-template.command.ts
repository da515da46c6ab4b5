import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoteTemplateRow } from '@helix/contracts';
import { Database, NoteTemplate, repositoryIn } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { lockNoteRows, rowOf, templateNotFound } from './note-rows.js';
import { readNoteTemplates } from './tokens.query.js';

/** Deletes a note template. Returns it as it was. */
export class RemoveNoteTemplateCommand extends Command<NoteTemplateRow> {
  constructor(
    readonly actor: Actor,
    readonly templateId: number,
  ) {
    super();
  }
}

/** @throws ProblemException 409 for a shipped template, since appointments without another one need it. */
@CommandHandler(RemoveNoteTemplateCommand)
export class RemoveNoteTemplateHandler implements ICommandHandler<RemoveNoteTemplateCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, templateId }: RemoveNoteTemplateCommand): Promise<NoteTemplateRow> {
    return inEveryClinic(this.database, async (transaction) => {
      await lockNoteRows(transaction);
      const template = rowOf(await readNoteTemplates(transaction), templateId, templateNotFound);
      if (template.kind !== null)
        throw problem(409, 'Shipped template', 'A shipped template cannot be deleted. Change its text instead.');
      await repositoryIn(transaction, NoteTemplate).delete(templateId);
      await this.audit.record(actor, 'noteTemplateRemoved', template.name, {}, transaction);
      return template;
    });
  }
}
