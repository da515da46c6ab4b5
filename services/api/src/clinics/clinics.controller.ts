import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  clinicView as clinicBody,
  payrollSettings,
  useProviderGroupsForm,
  type ClinicView,
  type PayrollSettings,
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
  problem,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { clinicView, readClinicsOf } from './clinics.query.js';
import { CreateAgentKeyCommand } from './create-agent-key.command.js';
import { SaveClinicSettingsCommand } from './save-clinic-settings.command.js';

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
  ) {}

  @Get()
  @ApiOperation({ summary: 'The current clinic' })
  @AnswerOf(clinicBody)
  current(@CurrentViewer() { userId }: Viewer, @CurrentClinic() { clinicId }: ClinicContext): Promise<ClinicView> {
    return this.readCurrent(userId, clinicId);
  }

  @Get('Clinics')
  @ApiOperation({ summary: 'The clinics that the user may enter' })
  @AnswerOf(z.array(clinicBody))
  async list(@CurrentViewer() viewer: Viewer): Promise<ClinicView[]> {
    return (await readClinicsOf(this.database, viewer.userId)).map(clinicView);
  }

  @Post('PayrollSettings')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set who sees payroll, how a bonus is counted, and how often the clinic pays' })
  @AnswerOf(clinicBody)
  @ApiProblems(409)
  async savePayrollSettings(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(payrollSettings) { seen, ...settings }: PayrollSettings,
  ): Promise<ClinicView> {
    await this.commands.execute(new SaveClinicSettingsCommand(clinicId, actor, settings, seen));
    return this.readCurrent(userId, clinicId);
  }

  @Post('UseProviderGroups')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set whether the calendar shows the groups of the providers' })
  @AnswerOf(clinicBody)
  async saveUseProviderGroups(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(useProviderGroupsForm) settings: UseProviderGroupsForm,
  ): Promise<ClinicView> {
    await this.commands.execute(new SaveClinicSettingsCommand(clinicId, actor, settings));
    return this.readCurrent(userId, clinicId);
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

  private async readCurrent(userId: number, clinicId: number): Promise<ClinicView> {
    const clinic = (await readClinicsOf(this.database, userId)).find((one) => one.clinicId === clinicId);
    if (!clinic) throw problem(403, undefined, 'You do not have access to this clinic.');
    return clinicView(clinic);
  }
}
