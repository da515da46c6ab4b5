import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, HttpCode, Post, Put, Res, UseGuards, type BeforeApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  GENERATE_ANSWER_SECONDS,
  generatedNoteEdit,
  generatedNotesQuery,
  generatedNoteView,
  generateNotesForm,
  noteTemplateOption,
  type GeneratedNoteEdit,
  type GeneratedNotesQuery,
  type GeneratedNoteView,
  type GenerateNotesForm,
  type NoteTemplateOption,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  TextIdOf,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { requireSameClinic } from '../recordings/recording-problems.js';
import { ScribeGuard } from '../recordings/scribe.guard.js';
import { EditGeneratedNoteCommand } from './edit-generated-note.command.js';
import { GenerateNoteCommand } from './generate-note.command.js';
import { noteNotFound } from './note-not-found.js';
import { readGeneratedNotes, readTemplateOptions } from './generated-notes.query.js';

/** How long `generate-notes` waits for the note. */
export class GenerateWait implements BeforeApplicationShutdown {
  /** Milliseconds. */
  ms = (GENERATE_ANSWER_SECONDS - 1) * 1000;

  /** The process stops: a request then answers that its note is being written. */
  beforeApplicationShutdown(): void {
    this.ms = 0;
  }
}

const POLL_MS = 250;

/** Notes that are generated from recordings (spec 3 section 7, R-14). */
@ApiTags('recordings')
@Controller('Audio')
@UseGuards(ScribeGuard)
export class GeneratedNotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly wait: GenerateWait,
  ) {}

  @Get('templates')
  @ApiOperation({ summary: 'The templates that notes are generated from, the user’s own first' })
  @AnswerOf(z.array(noteTemplateOption))
  templates(
    @CurrentClinic() { clinicId }: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<NoteTemplateOption[]> {
    return this.database.inClinics([clinicId], (transaction) => readTemplateOptions(transaction, clinicId, userId));
  }

  @Post('generate-notes')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Generate the note of an appointment from its recordings',
    description: '201 when it takes longer than 20 seconds; `GET Audio/notes` then says how far it is.',
  })
  @AnswerOf(generatedNoteView)
  @AnswerOf(generatedNoteView, { status: 201 })
  @ApiProblems(404, 409)
  async generate(
    @CurrentClinic() { clinicId }: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(generateNotesForm) form: GenerateNotesForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GeneratedNoteView> {
    await this.commands.execute(new GenerateNoteCommand(clinicId, { ...actor, userId }, form));
    const startedAt = Date.now();
    let note = await this.read(clinicId, form.appointmentId);
    while (note?.state === 'working' && Date.now() < startedAt + this.wait.ms && !response.destroyed) {
      await delay(POLL_MS);
      note = await this.read(clinicId, form.appointmentId);
    }
    if (!note) throw noteNotFound();
    if (note.state === 'working') response.status(201);
    return note;
  }

  @Get('notes')
  @ApiOperation({ summary: 'The generated note of an appointment; none or one' })
  @AnswerOf(z.array(generatedNoteView))
  notes(
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(generatedNotesQuery) { clinicId, appointmentId }: GeneratedNotesQuery,
  ): Promise<GeneratedNoteView[]> {
    requireSameClinic(clinicId, clinic);
    return this.database.inClinics([clinic.clinicId], (transaction) =>
      readGeneratedNotes(transaction, clinic.clinicId, appointmentId),
    );
  }

  @Put('notes/:noteId')
  @ApiOperation({ summary: 'Change the text of a generated note' })
  @AnswerOf(generatedNoteView)
  @ApiProblems(404, 409)
  edit(
    @CurrentClinic() { clinicId }: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @TextIdOf('noteId', z.uuid(), noteNotFound) noteId: string,
    @BodyOf(generatedNoteEdit) edit: GeneratedNoteEdit,
  ): Promise<GeneratedNoteView> {
    return this.commands.execute(new EditGeneratedNoteCommand(clinicId, { ...actor, userId }, noteId, edit));
  }

  private async read(clinicId: number, appointmentId: string): Promise<GeneratedNoteView | undefined> {
    const notes = await this.database.inClinics([clinicId], (transaction) =>
      readGeneratedNotes(transaction, clinicId, appointmentId),
    );
    return notes[0];
  }
}
