import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  pmsId,
  providerChange,
  providerDetails,
  providerSave,
  providerSchedule,
  providerScheduleSave,
  providerView,
  wageHistorySave,
  wageHistoryView,
  type ProviderChange,
  type ProviderDetails,
  type ProviderSave,
  type ProviderSchedule,
  type ProviderScheduleSave,
  type ProviderView,
  type WageHistorySave,
  type WageHistoryView,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ClinicContext,
  type Page,
  type Viewer,
} from '@helix/web';
import { providerNotFound, ProviderId } from './provider-id.js';
import { filterSchema, listParameters, searchText } from '../input/list-parameters.js';
import {
  DETAILS_SORTS,
  readProviderDetails,
  readProviders,
  type ProvidersFilter,
  type WageReader,
} from './providers.query.js';
import { SaveProviderCommand } from './save-provider.command.js';
import { SaveScheduleCommand } from './save-schedule.command.js';
import { SaveWageHistoryCommand } from './save-wage-history.command.js';
import { readWageHistory, requireHygienist, requireOwn } from './wage-history.query.js';
import { readWeek, scheduleView } from './weekly-schedule.query.js';

const flag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
  .default(false);
const activeOnly = flag;
const withDeleted = flag.describe('Also whom the practice-management system deleted, for the pay of their past days.');
const PROVIDER_TYPES = { '1': 1, hygienist: 1, '2': 2, doctor: 2 } as const;
/** The documents name two spellings of the activity and of the types (spec 2 section 7). */
const providersQuery = z.object({
  activeOnly,
  active: flag.describe('As activeOnly; the list is of active providers where either is true.'),
  withDeleted,
  providerType: z
    .enum(['1', 'hygienist', '2', 'doctor'], { error: 'expected hygienist (1) or doctor (2)' })
    .transform((type) => PROVIDER_TYPES[type])
    .optional(),
});
const detailsQuery = z.object({ ...listQuery, activeOnly });
const detailsFilter = filterSchema({
  q: searchText.optional(),
  activeOnly: z.boolean('expected true or false').optional(),
  id: z.array(pmsId, 'expected a list of ids').max(1000, 'expected at most 1000 ids').optional(),
});

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
    @QueryOf(providersQuery) filter: z.infer<typeof providersQuery>,
  ): Promise<ProviderView[]> {
    return this.read(viewer, clinic, { ...filter, activeOnly: filter.activeOnly || filter.active });
  }

  @Get('Details')
  @ApiOperation({
    summary:
      'The providers of the clinic, of every type, with the names of their users; all also has who was deleted; filter {"q":"part of a name or id"}',
  })
  @PageOf(providerDetails, 'providers')
  details(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(detailsQuery) { activeOnly: isActiveOnly, ...query }: z.infer<typeof detailsQuery>,
  ): Promise<Page<ProviderDetails>> {
    const parameters = listParameters(query, detailsFilter, DETAILS_SORTS);
    const filter = { ...parameters, activeOnly: isActiveOnly || (parameters.activeOnly ?? false) };
    return readProviderDetails(this.database, clinic.clinicId, filter, readerOf(userId, clinic));
  }

  @Get('Details/:providerId')
  @ApiOperation({ summary: 'A provider of the clinic' })
  @AnswerOf(providerDetails)
  @ApiProblems(404)
  one(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @ProviderId() providerId: string,
  ): Promise<ProviderDetails> {
    return this.readOne(userId, clinic, providerId);
  }

  @Put('Details/:providerId')
  @ApiOperation({ summary: 'Save the settings of a provider; as POST Provider' })
  @AnswerOf(providerDetails)
  @ApiProblems(404, 409)
  async change(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @ProviderId() providerId: string,
    @BodyOf(providerChange) change: ProviderChange,
  ): Promise<ProviderDetails> {
    const save = { ...change, providerId };
    await this.commands.execute(new SaveProviderCommand(clinic, { userId, actor }, save, Date.now()));
    return this.readOne(userId, clinic, providerId);
  }

  @Get('UserProviders')
  @ApiOperation({ summary: 'The providers of the clinic that are assigned to the current user' })
  @AnswerOf(z.array(providerView))
  own(@CurrentViewer() viewer: Viewer, @CurrentClinic() clinic: ClinicContext): Promise<ProviderView[]> {
    return this.read(viewer, clinic, { activeOnly: false, ofUserId: viewer.userId });
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the settings of a provider; a provider’s own user may save the goal wage' })
  @AnswerOf(providerView)
  @ApiProblems(404, 409)
  save(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(providerSave) body: ProviderSave,
  ): Promise<ProviderView> {
    return this.commands.execute(new SaveProviderCommand(clinic, { userId, actor }, body, Date.now()));
  }

  @Get(':providerId/Schedule')
  @ApiOperation({ summary: 'The weekly schedule of a hygienist, for admins and the hygienist’s own user' })
  @AnswerOf(providerSchedule)
  @ApiProblems(404, 422)
  schedule(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin, timeZone }: ClinicContext,
    @ProviderId() providerId: string,
  ): Promise<ProviderSchedule> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { settings } = await requireHygienist(transaction, clinicId, providerId);
      requireOwn(settings, { userId, isAdmin });
      const week = await readWeek(transaction, clinicId, providerId, dateAt(Date.now(), timeZone));
      return scheduleView(providerId, week?.days ?? []);
    });
  }

  @Post(':providerId/Schedule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Replace the week of a hygienist from today on; the first one counts before, too' })
  @AnswerOf(providerSchedule)
  @ApiProblems(404, 409)
  saveSchedule(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @ProviderId() providerId: string,
    @BodyOf(providerScheduleSave) body: ProviderScheduleSave,
  ): Promise<ProviderSchedule> {
    return this.commands.execute(new SaveScheduleCommand(clinic, actor, providerId, body, Date.now()));
  }

  @Get(':providerId/WageHistory')
  @ApiOperation({ summary: 'The dated wages of a hygienist, for admins and the hygienist’s own user' })
  @AnswerOf(wageHistoryView)
  @ApiProblems(404, 422)
  wageHistory(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @ProviderId() providerId: string,
  ): Promise<WageHistoryView> {
    return this.database.inClinics([clinic.clinicId], (transaction) =>
      readWageHistory(transaction, clinic, providerId, userId),
    );
  }

  @Post(':providerId/WageHistory')
  @HttpCode(200)
  @ApiOperation({ summary: 'Replace the dated wages of a hygienist; an empty list keeps today’s wage' })
  @AnswerOf(wageHistoryView)
  @ApiProblems(404, 409)
  saveWageHistory(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @ProviderId() providerId: string,
    @BodyOf(wageHistorySave) body: WageHistorySave,
  ): Promise<WageHistoryView> {
    return this.commands.execute(new SaveWageHistoryCommand(clinic, actor, providerId, body, Date.now()));
  }

  private async readOne(userId: number, clinic: ClinicContext, providerId: string): Promise<ProviderDetails> {
    const query = { id: [providerId], activeOnly: false };
    const { rows } = await readProviderDetails(this.database, clinic.clinicId, query, readerOf(userId, clinic));
    const [provider] = rows;
    if (!provider) throw providerNotFound();
    return provider;
  }

  private read({ userId }: Viewer, clinic: ClinicContext, filter: ProvidersFilter): Promise<ProviderView[]> {
    return readProviders(this.database, clinic.clinicId, filter, readerOf(userId, clinic));
  }
}

const readerOf = (userId: number, { isAdmin, timeZone }: ClinicContext): WageReader => ({
  userId,
  isAdmin,
  today: dateAt(Date.now(), timeZone),
});
