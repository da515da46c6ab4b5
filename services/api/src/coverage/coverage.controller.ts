import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  coverageView,
  insuranceDetailsForm,
  insuranceDetailsView,
  isoDate,
  pmsId,
  type CoverageView,
  type InsuranceDetailsForm,
  type InsuranceDetailsView,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { COVERAGE_ERRORS } from '@helix/hygiene';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  fieldError,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { PatientId } from '../patients/patient-id.js';
import { patientNotFound } from '../patients/patient.query.js';
import { readAppointmentCoverage, readCoverageOn } from './coverage.query.js';
import { SaveInsuranceDetailsCommand } from './save-insurance-details.command.js';

const isPmsId = (id: string): boolean => pmsId.safeParse(id).success;

@ApiTags('coverage')
@Controller('Appointment/Coverage')
export class CoverageController {
  constructor(private readonly database: Database) {}

  /** Ids have no dashes, so a second part with dashes is meant as a date. */
  @Get(':first/:second')
  @ApiOperation({
    summary: 'What the insurance of a patient covers, by appointment and patient, or by patient and day',
  })
  @ApiParam({ name: 'first', description: 'An appointment; before a day, a patient.', schema: { type: 'string' } })
  @ApiParam({
    name: 'second',
    description: 'The patient of the appointment; or the day asked about, yyyy-mm-dd.',
    schema: { type: 'string' },
  })
  @AnswerOf(coverageView)
  @ApiProblems(422)
  coverage(
    @CurrentClinic() { clinicId }: ClinicContext,
    @Param('first') first: string,
    @Param('second') second: string,
  ): Promise<CoverageView> {
    const isDate = second.includes('-');
    const patientId = isDate ? first : second;
    if (!isPmsId(first) || (!isDate && !isPmsId(second))) throw patientNotFound();
    if (!isDate) return readAppointmentCoverage(this.database, clinicId, patientId, first);
    if (!isoDate.safeParse(second).success) throw invalidDate();
    return readCoverageOn(this.database, clinicId, patientId, second);
  }
}

@ApiTags('coverage')
@Controller('Patient')
export class InsuranceDetailsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':patientId/InsuranceDetails')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the insurance start, the corrected claims and the grants of a patient' })
  @AnswerOf(insuranceDetailsView)
  @ApiProblems(409)
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @PatientId() patientId: string,
    @BodyOf(insuranceDetailsForm) form: InsuranceDetailsForm,
  ): Promise<InsuranceDetailsView> {
    return this.commands.execute(new SaveInsuranceDetailsCommand(clinicId, actor, patientId, form));
  }
}

const invalidDate = () => fieldError('startDate', COVERAGE_ERRORS.date);
