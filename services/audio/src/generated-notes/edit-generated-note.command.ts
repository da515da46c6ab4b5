import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GeneratedNoteEdit, GeneratedNoteView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { noteNotFound } from './note-not-found.js';
import { readGeneratedNotes } from './generated-notes.query.js';

/** Changes the text of a generated note. Saving the same text again changes nothing. */
export class EditGeneratedNoteCommand extends Command<GeneratedNoteView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor & { userId: number },
    readonly noteId: string,
    readonly edit: GeneratedNoteEdit,
  ) {
    super();
  }
}

@CommandHandler(EditGeneratedNoteCommand)
export class EditGeneratedNoteHandler implements ICommandHandler<EditGeneratedNoteCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws a 404 for an unknown note, a 409 while it is generated or when the user saw another version. */
  execute({ clinicId, actor, noteId, edit }: EditGeneratedNoteCommand): Promise<GeneratedNoteView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { rows } = await transaction.query<LockedNote>(LOCK, [clinicId, noteId]);
      const [locked] = rows;
      if (!locked) throw noteNotFound();
      const { appointmentId, state, text, document, version } = locked;
      if (state === 'working')
        throw problem(409, undefined, 'The note is being generated. Try again when it is there.');
      if (text === null) throw problem(409, undefined, 'The note was not generated yet.');
      if (version !== edit.version) throw conflict();
      if (text !== edit.text || !isDeepStrictEqual(document, edit.document)) {
        const changed = edit.document && JSON.stringify(edit.document);
        await transaction.query(SAVE, [clinicId, noteId, edit.text, changed, actor.userId]);
        await this.audit.record(actor, 'generatedNoteChanged', `appointment ${appointmentId}`, {}, transaction);
      }
      const [note] = await readGeneratedNotes(transaction, clinicId, appointmentId);
      if (!note) throw noteNotFound();
      return note;
    });
  }
}

interface LockedNote {
  appointmentId: string;
  state: GeneratedNoteView['state'];
  text: string | null;
  document: GeneratedNoteView['document'];
  version: string;
}

const conflict = () =>
  problem(
    409,
    'Version conflict',
    'This note was changed by someone else. Nothing was saved; reload it and try again.',
  );

const LOCK = `
  select appointment_id as "appointmentId", state, text, document, version::text
  from generated_note where clinic_id = $1 and note_id = $2
  for update`;

const SAVE = `
  update generated_note set text = $3, document = $4, edited_by = $5, version = version + 1
  where clinic_id = $1 and note_id = $2`;
