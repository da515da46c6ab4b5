import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { noteTemplateForm, noteTemplateRow, type NoteTemplateForm, type NoteTemplateRow } from '@helix/contracts';
import { Database } from '@helix/database';
import type { Actor, ListQuery, Page } from '@helix/web';
import { RowsController } from '../input/rows-controller.js';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { rowOf, templateNotFound } from './note-rows.js';
import { RemoveNoteTemplateCommand } from './remove-note-template.command.js';
import { listRows } from './row-list.js';
import { SaveNoteTemplateCommand } from './save-note-template.command.js';
import { readNoteTemplates } from './tokens.query.js';

const NoteTemplateRows = RowsController<NoteTemplateRow, NoteTemplateForm>({
  row: noteTemplateRow,
  form: noteTemplateForm,
  range: 'noteTemplates',
  summaries: {
    list: 'The note templates of all clinics; filter {"q":"part of a name or text","clinicId":1,"userId":2}',
    one: 'A note template',
    add: 'Add a template of a clinic, a user, or a user in a clinic',
    change: 'Change a note template',
    remove: 'Delete a note template; shipped ones are a 409',
  },
});

@ApiTags('note templates')
@Controller('NoteTemplate')
export class NoteTemplatesController extends NoteTemplateRows {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async readPage(query: ListQuery): Promise<Page<NoteTemplateRow>> {
    return listRows(query, {
      rows: await inEveryClinic(this.database, readNoteTemplates),
      sorts: ['id', 'noteTemplateId', 'name', 'clinicName', 'userEmail', 'kind', 'stepCount', 'dateModified'],
      filters: ['clinicId', 'userId'],
      textOf: ({ name, text, clinicName, userEmail }) => [name, text, clinicName ?? '', userEmail ?? ''].join('\n'),
    });
  }

  async readOne(id: number): Promise<NoteTemplateRow> {
    return rowOf(await inEveryClinic(this.database, readNoteTemplates), id, templateNotFound);
  }

  save(actor: Actor, id: number | null, form: NoteTemplateForm): Promise<NoteTemplateRow> {
    return this.commands.execute(new SaveNoteTemplateCommand(actor, id, form));
  }

  delete(actor: Actor, id: number): Promise<NoteTemplateRow> {
    return this.commands.execute(new RemoveNoteTemplateCommand(actor, id));
  }
}
