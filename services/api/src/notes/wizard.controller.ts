import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  clinicalForm,
  dmsTemplate,
  offeredValues,
  pmsId,
  prefilledAnswer,
  wizardAppointment,
  wizardTemplate,
  type ClinicalForm,
  type DmsTemplate,
  type OfferedValues,
  type PrefilledAnswer,
  type WizardAppointment,
  type WizardTemplate,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { PREFILL_NAME, prefillAnswers } from '@helix/notes';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { AppointmentId } from '../appointments/appointment-id.js';
import { PatientId } from '../patients/patient-id.js';
import { requirePatient } from '../patients/patient.query.js';
import { readClinicalForms, readDmsTemplates } from './clinical-forms.query.js';
import { readAppointmentOfNote, readNoteFacts } from './note-facts.query.js';
import { readOfferedValues } from './offered-values.query.js';
import { readWizardAppointment } from './wizard-appointment.query.js';
import { readWizardTemplate } from './wizard-template.query.js';

const name = z.string('expected a name').max(500, 'expected at most 500 characters');
const prefillQuery = z.object({ appointmentId: pmsId, templateName: name });
const templateQuery = z.object({
  groupName: name.optional(),
  templateName: name.optional(),
  appointmentId: pmsId.optional(),
});

/** What the note wizard and the tab of forms read. */
@ApiTags('notes')
@Controller('Note')
export class WizardController {
  constructor(private readonly database: Database) {}

  @Get('DmsTemplate')
  @ApiOperation({
    summary: 'The forms of the practice-management system as HTML; none if the clinic does not show forms',
  })
  @AnswerOf(z.array(dmsTemplate))
  dmsTemplates(@CurrentClinic() { clinicId }: ClinicContext): Promise<DmsTemplate[]> {
    return this.database.inClinics([clinicId], (transaction) => readDmsTemplates(transaction, clinicId));
  }

  @Get('patient/:patientId/ClinicalFormsData')
  @ApiOperation({ summary: 'The forms that a patient has filled in; none if the clinic does not show forms' })
  @AnswerOf(z.array(clinicalForm))
  forms(@CurrentClinic() { clinicId }: ClinicContext, @PatientId() patientId: string): Promise<ClinicalForm[]> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await requirePatient(transaction, clinicId, patientId);
      return readClinicalForms(transaction, clinicId, patientId);
    });
  }

  @Get('TokenPossibleValue/:appointmentId')
  @ApiOperation({ summary: 'The values that each token offers at an appointment' })
  @AnswerOf(offeredValues)
  values(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @AppointmentId('appointmentId') appointmentId: string,
  ): Promise<OfferedValues> {
    return this.database.inClinics([clinicId], (transaction) =>
      readOfferedValues(transaction, { clinicId, userId, isAdmin }, appointmentId, Date.now()),
    );
  }

  @Get('Prefil')
  @ApiOperation({ summary: 'The first answers of the wizard; only the name Hygiene has any' })
  @AnswerOf(z.array(prefilledAnswer))
  @ApiProblems(404)
  prefill(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(prefillQuery) { appointmentId, templateName }: z.infer<typeof prefillQuery>,
  ): Promise<PrefilledAnswer[]> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const appointment = await readAppointmentOfNote(transaction, clinicId, appointmentId, Date.now());
      if (templateName !== PREFILL_NAME) return [];
      return prefillAnswers(await readNoteFacts(transaction, clinicId, appointment));
    });
  }

  @Get('Appointment/:appointmentId')
  @ApiOperation({ summary: 'What the wizard shows of its appointment' })
  @AnswerOf(wizardAppointment)
  appointment(
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId('appointmentId') appointmentId: string,
  ): Promise<WizardAppointment> {
    return this.database.inClinics([clinicId], (transaction) =>
      readWizardAppointment(transaction, clinicId, appointmentId),
    );
  }
}

@ApiTags('notes')
@Controller('Template')
export class WizardTemplateController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The template of a user in the clinic, else of the appointment' })
  @AnswerOf(wizardTemplate)
  @ApiProblems(404)
  template(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(templateQuery) query: z.infer<typeof templateQuery>,
  ): Promise<WizardTemplate> {
    return this.database.inClinics([clinicId], (transaction) =>
      readWizardTemplate(transaction, clinicId, viewer, query, Date.now()),
    );
  }
}
