import { Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { healthProfileForm, type HealthProfileForm, type HealthProfileView } from '@helix/contracts';
import { Database } from '@helix/database';
import { OFFICE_DNA } from '@helix/hygiene';
import {
  BodyOf,
  CurrentActor,
  CurrentClinic,
  IdOf,
  listQuery,
  pageOf,
  problem,
  QueryOf,
  sendRange,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { filterOf, filters, searched, sortOf } from '../lists/list-parts.js';
import { DeactivateHealthProfileCommand } from './deactivate-health-profile.command.js';
import { PROFILE_SORTS, readHealthProfile, readHealthProfiles } from './health-profiles.query.js';
import { profileMissing } from './rules-of-clinic.js';
import { SaveHealthProfileCommand } from './save-health-profile.command.js';

const profilesQuery = z.object(listQuery);
const profilesFilter = filters({
  q: searched.optional(),
  id: z
    .array(z.int('expected a list of ids'), 'expected a list of ids')
    .max(1000, 'expected at most 1000 ids')
    .optional(),
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
  async list(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(profilesQuery) { sort, range, filter }: z.infer<typeof profilesQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HealthProfileView[]> {
    const asked = { ...filterOf(profilesFilter, filter), sort: sortOf(PROFILE_SORTS, sort) };
    const profiles = await this.database.inClinics([clinicId], (transaction) =>
      readHealthProfiles(transaction, clinicId, asked),
    );
    sendRange(response, 'healthProfiles', range, profiles.length);
    const { limit, offset } = pageOf(range);
    return profiles.slice(offset, limit === null ? undefined : offset + limit);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A health profile; 0 is the office' })
  async one(
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id', 0) healthProfileId: number,
  ): Promise<HealthProfileView> {
    const profile = await this.database.inClinics([clinicId], (transaction) =>
      readHealthProfile(transaction, clinicId, healthProfileId),
    );
    if (!profile) throw profileMissing();
    return profile;
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a health profile; with healthProfileId rename one' })
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(healthProfileForm) form: HealthProfileForm,
  ): Promise<HealthProfileView> {
    return this.commands.execute(new SaveHealthProfileCommand(clinicId, actor, form));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Rename a health profile' })
  rename(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id') healthProfileId: number,
    @BodyOf(healthProfileForm) form: HealthProfileForm,
  ): Promise<HealthProfileView> {
    if (form.healthProfileId !== OFFICE_DNA && form.healthProfileId !== healthProfileId) {
      const message = 'The address names another profile.';
      throw problem(422, undefined, message, [{ field: 'healthProfileId', message }]);
    }
    return this.commands.execute(new SaveHealthProfileCommand(clinicId, actor, { ...form, healthProfileId }));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Deactivate a health profile; its patients go by the office’s rules' })
  deactivate(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('id', 0) healthProfileId: number,
  ): Promise<HealthProfileView> {
    return this.commands.execute(new DeactivateHealthProfileCommand(clinicId, actor, healthProfileId));
  }
}
