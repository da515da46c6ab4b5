import { Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  attributionForm,
  historyForm,
  nextPlanForm,
  nextPlanView,
  planForm,
  pmsId,
  savedPlanView,
  scorecardEntryForm,
  scorecardEntryView,
  type AttributionForm,
  type HistoryForm,
  type NextPlanForm,
  type NextPlanView,
  type PlanForm,
  type SavedPlanView,
  type ScorecardEntryForm,
  type ScorecardEntryView,
} from '@helix/contracts';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  IdOf,
  TextIdOf,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { AppointmentId } from '../appointments/appointment-id.js';
import { PatientId } from '../patients/patient-id.js';
import { AddTreatmentCommand } from './add-treatment.command.js';
import { RemoveTreatmentCommand } from './remove-treatment.command.js';
import { procedureNotFound } from './attribution-change.js';
import { SaveAttributionCommand } from './save-attribution.command.js';
import { SavePlanCommand } from './save-plan.command.js';
import { SaveNextPlanCommand } from './save-next-plan.command.js';
import { SaveScorecardEntryCommand } from './save-scorecard-entry.command.js';
import { etagOf } from './version-header.js';

/** What users save on the planning screen. */
@ApiTags('planning')
@Controller('appointment')
export class PlanningSavesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('ProcedureHistory/:patientId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Add a treatment to the history of a patient' })
  @AnswerOf(null)
  addTreatment(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @PatientId() patientId: string,
    @BodyOf(historyForm) form: HistoryForm,
  ): Promise<void> {
    return this.commands.execute(new AddTreatmentCommand(clinicId, actor, patientId, form, Date.now()));
  }

  @Post('ProcedureHistoryDelete/:patientId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a treatment that was added to the history of a patient' })
  @AnswerOf(null)
  removeTreatment(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @PatientId() patientId: string,
    @BodyOf(historyForm) form: HistoryForm,
  ): Promise<void> {
    return this.commands.execute(new RemoveTreatmentCommand(clinicId, actor, patientId, form));
  }

  @Post('Procedure/:procedureId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Attribute a completed procedure to its provider or to that of the appointment' })
  @AnswerOf(null)
  attribute(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @TextIdOf('procedureId', pmsId, procedureNotFound) procedureId: string,
    @BodyOf(attributionForm) form: AttributionForm,
  ): Promise<void> {
    return this.commands.execute(new SaveAttributionCommand(clinicId, actor, procedureId, form, Date.now()));
  }

  @Post(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the plan of an appointment and its doctors' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that was read: another one is a 412' })
  @AnswerOf(savedPlanView, { headers: { ETag: 'The version of the saved plan, in quotes' } })
  @ApiProblems(409, 412)
  async savePlan(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @AppointmentId() appointmentId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @BodyOf(planForm) form: PlanForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedPlanView> {
    const command = new SavePlanCommand(clinic, actor, appointmentId, form, ifMatch, Date.now());
    const saved = await this.commands.execute(command);
    response.setHeader('ETag', etagOf(saved.version));
    return saved;
  }

  @Post(':id/Procedure/:procedureRuleTypeId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the actual minutes and the missed reason of a procedure' })
  @AnswerOf(scorecardEntryView)
  @ApiProblems(409)
  saveScorecardEntry(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
    @IdOf('procedureRuleTypeId') procedureRuleTypeId: number,
    @BodyOf(scorecardEntryForm) form: ScorecardEntryForm,
  ): Promise<ScorecardEntryView> {
    return this.commands.execute(
      new SaveScorecardEntryCommand(clinicId, actor, appointmentId, procedureRuleTypeId, form, Date.now()),
    );
  }

  @Post(':id/SaveAppointmentNext')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the plan of the next appointment' })
  @AnswerOf(nextPlanView)
  @ApiProblems(409)
  saveNextPlan(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
    @BodyOf(nextPlanForm) form: NextPlanForm,
  ): Promise<NextPlanView> {
    return this.commands.execute(new SaveNextPlanCommand(clinicId, actor, appointmentId, form, Date.now()));
  }
}
