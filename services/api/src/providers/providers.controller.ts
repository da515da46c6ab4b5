import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  providerDetails,
  providerGroupView,
  providerSave,
  providerView,
  type ProviderDetails,
  type ProviderGroupView,
  type ProviderSave,
  type ProviderView,
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
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { readProviderDetails, readProviderGroups, readProviders, type ProvidersFilter } from './providers.query.js';
import { SaveProviderCommand } from './save-provider.command.js';

const activeOnly = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
  .default(false);
const listQuery = z.object({
  activeOnly,
  providerType: z
    .enum(['1', '2'], { error: 'expected 1 (hygienist) or 2 (doctor)' })
    .transform((type) => (type === '1' ? 1 : 2))
    .optional(),
});
const detailsQuery = z.object({ activeOnly });

@ApiTags('providers')
@Controller('Provider')
export class ProvidersController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The providers of the clinic' })
  @AnswerOf(z.array(providerView))
  list(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(listQuery) filter: z.infer<typeof listQuery>,
  ): Promise<ProviderView[]> {
    return this.read(viewer, clinic, filter);
  }

  @Get('Details')
  @ApiOperation({ summary: 'The providers of the clinic, of every type, with the names of their users' })
  @AnswerOf(z.array(providerDetails))
  details(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @QueryOf(detailsQuery) filter: z.infer<typeof detailsQuery>,
  ): Promise<ProviderDetails[]> {
    return readProviderDetails(this.database, clinicId, filter, { userId, isAdmin });
  }

  @Get('UserProviders')
  @ApiOperation({ summary: 'The providers of the clinic that are assigned to the current user' })
  @AnswerOf(z.array(providerView))
  own(@CurrentViewer() viewer: Viewer, @CurrentClinic() clinic: ClinicContext): Promise<ProviderView[]> {
    return this.read(viewer, clinic, { activeOnly: false, ofUserId: viewer.userId });
  }

  @Get('ProviderGroups')
  @ApiOperation({ summary: 'The provider groups of the clinic' })
  @AnswerOf(z.array(providerGroupView))
  groups(@CurrentClinic() { clinicId }: ClinicContext): Promise<ProviderGroupView[]> {
    return readProviderGroups(this.database, clinicId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the settings of a provider; a provider’s own user may save the goal wage' })
  @AnswerOf(providerView)
  @ApiProblems(404)
  save(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(providerSave) body: ProviderSave,
  ): Promise<ProviderView> {
    return this.commands.execute(new SaveProviderCommand(clinic, { userId, actor }, body));
  }

  private read(
    { userId }: Viewer,
    { clinicId, isAdmin }: ClinicContext,
    filter: ProvidersFilter,
  ): Promise<ProviderView[]> {
    return readProviders(this.database, clinicId, filter, { userId, isAdmin });
  }
}
