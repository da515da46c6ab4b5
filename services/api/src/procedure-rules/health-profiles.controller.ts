import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  healthProfileForm,
  healthProfileView,
  patientProfileForm,
  type HealthProfileForm,
  type HealthProfileView,
  type PatientProfileForm,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  IdOf,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ClinicContext,
  type ListQuery,
  type Page,
} from '@helix/web';
import { PatientId } from '../patients/patient-id.js';
import { filterSchema, listParameters, pageOfRows, rowFilter } from '../input/list-parameters.js';
import { AssignHealthProfileCommand } from './assign-health-profile.command.js';
import { DeactivateHealthProfileCommand } from './deactivate-health-profile.command.js';
import { PROFILE_SORTS, readHealthProfile, readHealthProfiles } from './health-profiles.query.js';
import { profileNotFound } from './stored-profiles.query.js';
import { SaveHealthProfileCommand } from './save-health-profile.command.js';

const profilesQuery = z.object(listQuery);
const profilesFilter = filterSchema({
  ...rowFilter(0),
  isActive: z.boolean('expected true or false').optional(),
});

@ApiTags('procedure rules')
@Controller('ProcedureRules/HealthProfile')
export class HealthProfilesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The office and the health profiles; filter {"q":"part of a name","isActive":true}' })
  @PageOf(healthProfileView, 'healthProfiles')
  async list(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(profilesQuery) query: ListQuery,
  ): Promise<Page<HealthProfileView>> {
    const filter = listParameters(query, profilesFilter, PROFILE_SORTS);
    const profiles = await this.database.inClinics([clinicId], (transaction) =>
      readHealthProfiles(transaction, clinicId, filter),
    );
    return pageOfRows(profiles, query.range);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A health profile; 0 is the office' })
  @AnswerOf(healthProfileView)
  async one(
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id', 0) healthProfileId: number,
  ): Promise<HealthProfileView> {
    const profile = await this.database.inClinics([clinicId], (transaction) =>
      readHealthProfile(transaction, clinicId, healthProfileId),
    );
    if (!profile) throw profileNotFound();
    return profile;
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a health profile; with healthProfileId rename one' })
  @AnswerOf(healthProfileView)
  @ApiProblems(404, 409)
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(healthProfileForm) form: HealthProfileForm,
  ): Promise<HealthProfileView> {
    return this.commands.execute(new SaveHealthProfileCommand(clinicId, actor, form));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Rename a health profile' })
  @AnswerOf(healthProfileView)
  @ApiProblems(409)
  rename(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') healthProfileId: number,
    @BodyOf(healthProfileForm) form: HealthProfileForm,
  ): Promise<HealthProfileView> {
    return this.commands.execute(new SaveHealthProfileCommand(clinicId, actor, { ...form, healthProfileId }));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Deactivate a health profile; the office rules then apply to its patients' })
  @AnswerOf(healthProfileView)
  @ApiProblems(422)
  deactivate(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id', 0) healthProfileId: number,
  ): Promise<HealthProfileView> {
    return this.commands.execute(new DeactivateHealthProfileCommand(clinicId, actor, healthProfileId));
  }
}

@ApiTags('procedure rules')
@Controller('Appointment/HealthProfile')
export class PatientProfileController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':patientId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Assign a health profile to a patient; 0 is the office' })
  @AnswerOf(null)
  assign(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @PatientId() patientId: string,
    @BodyOf(patientProfileForm) { healthProfileId }: PatientProfileForm,
  ): Promise<void> {
    return this.commands.execute(new AssignHealthProfileCommand(clinicId, actor, patientId, healthProfileId));
  }
}
