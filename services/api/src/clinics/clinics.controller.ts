import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  clinicGoalView,
  clinicRow,
  clinicSettings,
  clinicView as clinicBody,
  payrollSettings,
  READ_ONLY_SETTINGS,
  rowId,
  savedClinic,
  setupCode,
  useProviderGroupsForm,
  type ClinicChange,
  type ClinicCreate,
  type ClinicGoalView,
  type ClinicSettings,
  type ClinicSettingsForm,
  type ClinicView,
  type PayrollSettings,
  type SavedClinic,
  type SetupCode,
  type UseProviderGroupsForm,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  IdOf,
  listQuery,
  PageOf,
  problem,
  QueryOf,
  SETTINGS,
  type Actor,
  type ClinicContext,
  type ListQuery,
  type Page,
  type Settings,
  type Viewer,
} from '@helix/web';
import { filterSchema, listParameters, rowFilter } from '../input/list-parameters.js';
import { postedClinic } from './clinic-body.js';
import { CLINIC_SORTS, readClinicPage } from './clinic-rows.query.js';
import { readGoalPeriods } from './clinic-goals.js';
import { clinicView, readClinicsOf } from './clinics.query.js';
import { CreateAgentKeyCommand } from './create-agent-key.command.js';
import { CreateSetupCodeCommand } from './create-setup-code.command.js';
import { SaveClinicCommand } from './save-clinic.command.js';
import { SaveClinicSettingsCommand } from './save-clinic-settings.command.js';

const clinicsQuery = z.object(listQuery);
/** One number or a list of them. */
const oneOf = (message: string) =>
  z
    .union([z.int(message), z.array(z.int(message), message).max(100, message)], message)
    .transform((values) => [values].flat())
    .optional();
const clinicsFilter = filterSchema({
  ...rowFilter(),
  serviceTier: oneOf('expected a tier, or a list of tiers'),
  dmsType: oneOf('expected the number of a system, or a list of them'),
  customerId: rowId('expected a customer').optional(),
});
const agentKeyRequest = z
  .object({ revokeOld: z.boolean('expected true or false').default(false) })
  .meta({ id: 'AgentKeyRequest' });
const agentKeyAnswer = z.object({ agentKey: z.string() }).meta({ id: 'AgentKeyAnswer' });

@ApiTags('clinics')
@Controller('Clinic')
export class ClinicsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'salesforceUrl'>,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The current clinic' })
  @AnswerOf(clinicBody)
  current(@CurrentViewer() { userId }: Viewer, @CurrentClinic() { clinicId }: ClinicContext): Promise<ClinicView> {
    return this.readCurrent(userId, clinicId);
  }

  @Get('Clinics')
  @ApiOperation({
    summary:
      'The clinics that the user may enter; a super admin gets every clinic with what super admins keep of it, in pages; filter {"q":"part of a name or city","serviceTier":[2],"dmsType":[4],"customerId":1}',
    description: 'Sort, range and filter are for super admins: other users get the whole list.',
  })
  @PageOf(z.union([clinicRow, clinicBody]), 'clinics')
  async list(
    @CurrentViewer() { userId, isSuperAdmin }: Viewer,
    @QueryOf(clinicsQuery) query: ListQuery,
  ): Promise<Page<ClinicView>> {
    if (isSuperAdmin) {
      const filter = listParameters(query, clinicsFilter, CLINIC_SORTS);
      return readClinicPage(this.database, filter, this.settings.salesforceUrl);
    }
    const clinics = (await readClinicsOf(this.database, userId)).map(clinicView);
    return { rows: clinics, total: clinics.length, range: undefined };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add a clinic, with the key of its agent, or change the one with the clinicId' })
  @AnswerOf(savedClinic)
  @ApiProblems(404, 409)
  save(@CurrentActor() actor: Actor, @BodyOf(postedClinic) form: ClinicCreate | ClinicChange): Promise<SavedClinic> {
    return this.commands.execute(new SaveClinicCommand(actor, form, Date.now()));
  }

  @Get('Goals')
  @ApiOperation({ summary: 'The goals of the clinic with their days, the oldest first' })
  @AnswerOf(z.array(clinicGoalView))
  goals(@CurrentClinic() { clinicId }: ClinicContext): Promise<ClinicGoalView[]> {
    return readGoalPeriods(this.database, clinicId);
  }

  @Post('Settings')
  @HttpCode(200)
  @ApiOperation({ summary: 'Change any of the settings of the clinic, all or none' })
  @AnswerOf(clinicBody)
  @ApiProblems(409)
  async saveSettings(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(clinicSettings) { seen, confirm, ...settings }: ClinicSettingsForm,
  ): Promise<ClinicView> {
    const allowed = allowedSettings(settings, viewer);
    await this.commands.execute(new SaveClinicSettingsCommand(clinic, actor, allowed, Date.now(), { seen, confirm }));
    return this.readCurrent(viewer.userId, clinic.clinicId);
  }

  @Post('PayrollSettings')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set who sees payroll, how a bonus is counted, and how often the clinic pays' })
  @AnswerOf(clinicBody)
  @ApiProblems(409)
  async savePayrollSettings(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(payrollSettings) { seen, ...settings }: PayrollSettings,
  ): Promise<ClinicView> {
    await this.commands.execute(new SaveClinicSettingsCommand(clinic, actor, settings, Date.now(), { seen }));
    return this.readCurrent(userId, clinic.clinicId);
  }

  @Post('UseProviderGroups')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set whether the calendar shows the groups of the providers' })
  @AnswerOf(clinicBody)
  async saveUseProviderGroups(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(useProviderGroupsForm) settings: UseProviderGroupsForm,
  ): Promise<ClinicView> {
    await this.commands.execute(new SaveClinicSettingsCommand(clinic, actor, settings, Date.now()));
    return this.readCurrent(userId, clinic.clinicId);
  }

  @Post(':clinicId/AgentKey')
  @ApiOperation({
    summary: 'Create a new key for the clinic’s agent; the old one stays valid for 24 hours unless it is revoked',
  })
  @AnswerOf(agentKeyAnswer)
  createAgentKey(
    @IdOf('clinicId') clinicId: number,
    @BodyOf(agentKeyRequest) { revokeOld }: z.infer<typeof agentKeyRequest>,
    @CurrentActor() actor: Actor,
  ): Promise<{ agentKey: string }> {
    return this.commands.execute(new CreateAgentKeyCommand(clinicId, revokeOld, actor));
  }

  @Post(':clinicId/SetupCode')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Create the command that sets up the clinic’s agent; its code works once, for 7 days, and ends older ones',
    description: '422 "DMS not found" for a system that has no agent.',
  })
  @AnswerOf(setupCode)
  @ApiProblems(422)
  createSetupCode(@IdOf('clinicId') clinicId: number, @CurrentActor() actor: Actor): Promise<SetupCode> {
    return this.commands.execute(new CreateSetupCodeCommand(clinicId, actor));
  }

  private async readCurrent(userId: number, clinicId: number): Promise<ClinicView> {
    const clinic = (await readClinicsOf(this.database, userId)).find((one) => one.clinicId === clinicId);
    if (!clinic) throw problem(403, undefined, 'You do not have access to this clinic.');
    return clinicView(clinic);
  }
}

/** @throws a 403 that names the settings that the viewer may not change. */
function allowedSettings(
  settings: Omit<ClinicSettingsForm, 'seen' | 'confirm'>,
  { isSuperAdmin }: Viewer,
): ClinicSettings {
  const { timeZone: _zone, serviceTier: _tier, currency: _currency, dmsType: _system, ...allowed } = settings;
  const refused: string[] = READ_ONLY_SETTINGS.filter((field) => settings[field] !== undefined);
  if (!isSuperAdmin && settings.scribe !== undefined) refused.push('scribe');
  if (refused.length === 0) return allowed;
  const errors = refused.map((field) => ({ field, message: 'You cannot change this here.' }));
  throw problem(403, undefined, `You cannot change this here: ${refused.join(', ')}. Nothing was saved.`, errors);
}
