import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoteTemplateForm, NoteTemplateRow } from '@helix/contracts';
import { AppUser, Clinic, Database, NoteTemplate, repositoryIn, type Transaction } from '@helix/database';
import { unknownTokens } from '@helix/notes';
import { AuditTrail, fieldError, requireVersion, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { lockNoteRows, rowOf, templateNotFound } from './note-rows.js';
import { readNoteTemplates, readTokens } from './tokens.query.js';

/** Adds a note template (id null), or changes one. */
export class SaveNoteTemplateCommand extends Command<NoteTemplateRow> {
  constructor(
    readonly actor: Actor,
    readonly templateId: number | null,
    readonly form: NoteTemplateForm,
  ) {
    super();
  }
}

/** A shipped template is for everybody, and every other one for a clinic or a user. */
@CommandHandler(SaveNoteTemplateCommand)
export class SaveNoteTemplateHandler implements ICommandHandler<SaveNoteTemplateCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, templateId, form }: SaveNoteTemplateCommand): Promise<NoteTemplateRow> {
    return inEveryClinic(this.database, async (transaction) => {
      await lockNoteRows(transaction);
      const stored =
        templateId === null ? null : rowOf(await readNoteTemplates(transaction), templateId, templateNotFound);
      if (stored) requireVersion('template', stored.version, form);
      const { name, text, clinicId, userId } = form;
      const after = { name, text, clinicId, userId };
      const changes = changesBetween<Partial<NoteTemplateRow>>(stored ?? {}, after);
      if (stored && Object.keys(changes).length === 0) return stored;
      requireScope(stored, form);
      await requireClinicAndUser(transaction, form);
      await requireKnownTokens(transaction, text);
      const templates = repositoryIn(transaction, NoteTemplate);
      const id = stored?.id ?? (await templates.save(after)).noteTemplateId;
      if (stored) await templates.update(id, { ...after, version: () => 'version + 1', dateModified: () => 'now()' });
      const action = stored ? 'noteTemplateChanged' : 'noteTemplateAdded';
      await this.audit.record(actor, action, name, stored ? changes : {}, transaction);
      return rowOf(await readNoteTemplates(transaction), id, templateNotFound);
    });
  }
}

function requireScope(stored: NoteTemplateRow | null, { clinicId, userId }: NoteTemplateForm): void {
  const isForEverybody = clinicId === null && userId === null;
  if (stored?.kind != null) {
    if (!isForEverybody) throw fieldError('clinicId', 'A shipped template is for every clinic and user.');
  } else if (isForEverybody) throw fieldError('clinicId', 'Choose a clinic or a user.');
}

async function requireClinicAndUser(transaction: Transaction, { clinicId, userId }: NoteTemplateForm): Promise<void> {
  if (clinicId !== null && !(await repositoryIn(transaction, Clinic).existsBy({ clinicId })))
    throw fieldError('clinicId', 'This clinic does not exist.');
  if (userId !== null && !(await repositoryIn(transaction, AppUser).existsBy({ userId })))
    throw fieldError('userId', 'This user does not exist.');
}

async function requireKnownTokens(transaction: Transaction, text: string): Promise<void> {
  const known = (await readTokens(transaction)).map(({ name }) => name);
  const [unknown] = unknownTokens(text, known);
  if (unknown !== undefined) throw fieldError('text', `Unknown token: {{${unknown}}}`);
}
