import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { patientNote, patientNoteForm, type PatientNote, type PatientNoteForm } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, ApiProblems, BodyOf, CurrentActor, CurrentClinic, type Actor, type ClinicContext } from '@helix/web';
import { PatientId } from '../patients/patient-id.js';
import { requirePatient } from '../patients/patient.query.js';
import { readPatientNotes } from './patient-notes.query.js';
import { SavePatientNoteCommand } from './save-patient-note.command.js';

@ApiTags('notes')
@Controller('appointment/patientNote')
export class PatientNotesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get(':patientId')
  @ApiOperation({ summary: 'The notes of a patient, the newest first' })
  @AnswerOf(z.array(patientNote))
  list(@CurrentClinic() clinic: ClinicContext, @PatientId() patientId: string): Promise<PatientNote[]> {
    return this.database.inClinics([clinic.clinicId], async (transaction) => {
      await requirePatient(transaction, clinic.clinicId, patientId);
      return readPatientNotes(transaction, clinic, patientId);
    });
  }

  @Post(':patientId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a note or a draft; with noteId edit one' })
  @AnswerOf(patientNote)
  @ApiProblems(409)
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @PatientId() patientId: string,
    @BodyOf(patientNoteForm) form: PatientNoteForm,
  ): Promise<PatientNote> {
    return this.commands.execute(new SavePatientNoteCommand(clinic, actor, patientId, form, Date.now()));
  }
}
