import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { noteTemplateForm, noteTemplateRow, type NoteTemplateForm, type NoteTemplateRow } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  IdOf,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
} from '@helix/web';
import { rowOf, templateNotFound } from './note-rows.js';
import { RemoveNoteTemplateCommand } from './remove-note-template.command.js';
import { listRows } from './row-list.js';
import { SaveNoteTemplateCommand } from './save-note-template.command.js';
import { readNoteTemplates } from './tokens.query.js';

const templatesQuery = z.object(listQuery);

@ApiTags('note templates')
@Controller('NoteTemplate')
export class NoteTemplatesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The note templates of all clinics; filter {"q":"part of a name or text","clinicId":1,"userId":2}',
  })
  @PageOf(noteTemplateRow, 'noteTemplates')
  async list(@QueryOf(templatesQuery) query: ListQuery): Promise<Page<NoteTemplateRow>> {
    return listRows(query, {
      rows: await readNoteTemplates(this.database.pool),
      sorts: ['id', 'noteTemplateId', 'name', 'clinicName', 'userEmail', 'kind', 'stepCount', 'dateModified'],
      filters: ['clinicId', 'userId'],
      textOf: ({ name, text, clinicName, userEmail }) => [name, text, clinicName ?? '', userEmail ?? ''].join('\n'),
    });
  }

  @Get(':id')
  @ApiOperation({ summary: 'A note template' })
  @AnswerOf(noteTemplateRow)
  async one(@IdOf('id') id: number): Promise<NoteTemplateRow> {
    return rowOf(await readNoteTemplates(this.database.pool), id, templateNotFound);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a template of a clinic, a user, or a user in a clinic' })
  @AnswerOf(noteTemplateRow)
  add(@CurrentActor() actor: Actor, @BodyOf(noteTemplateForm) form: NoteTemplateForm): Promise<NoteTemplateRow> {
    return this.commands.execute(new SaveNoteTemplateCommand(actor, null, form));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a note template' })
  @AnswerOf(noteTemplateRow)
  @ApiProblems(409)
  change(
    @CurrentActor() actor: Actor,
    @IdOf('id') id: number,
    @BodyOf(noteTemplateForm) form: NoteTemplateForm,
  ): Promise<NoteTemplateRow> {
    return this.commands.execute(new SaveNoteTemplateCommand(actor, id, form));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a note template; shipped ones are a 409' })
  @AnswerOf(noteTemplateRow)
  @ApiProblems(409)
  remove(@CurrentActor() actor: Actor, @IdOf('id') id: number): Promise<NoteTemplateRow> {
    return this.commands.execute(new RemoveNoteTemplateCommand(actor, id));
  }
}
