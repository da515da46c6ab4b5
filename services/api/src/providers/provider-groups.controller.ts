import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  calendarOrderForm,
  providerGroupForm,
  providerGroupView,
  providerView,
  type CalendarOrderForm,
  type ProviderGroupForm,
  type ProviderGroupView,
  type ProviderView,
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
  IdOf,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { readProviderGroups, readProviders } from './providers.query.js';
import { RemoveProviderGroupCommand } from './remove-provider-group.command.js';
import { SaveCalendarOrderCommand } from './save-calendar-order.command.js';
import { SaveProviderGroupCommand } from './save-provider-group.command.js';

@ApiTags('providers')
@Controller('Provider')
export class ProviderGroupsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('ProviderGroups')
  @ApiOperation({ summary: 'The provider groups of the clinic' })
  @AnswerOf(z.array(providerGroupView))
  groups(@CurrentClinic() { clinicId }: ClinicContext): Promise<ProviderGroupView[]> {
    return readProviderGroups(this.database, clinicId);
  }

  @Post('ProviderGroups')
  @HttpCode(200)
  @ApiOperation({ summary: 'Create a provider group, or rename one' })
  @AnswerOf(providerGroupView)
  @ApiProblems(404, 409)
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(providerGroupForm) form: ProviderGroupForm,
  ): Promise<ProviderGroupView> {
    return this.commands.execute(new SaveProviderGroupCommand(clinicId, actor, form));
  }

  @Delete('ProviderGroups/:providerGroupId')
  @ApiOperation({ summary: 'Delete a provider group; its providers are in no group then' })
  @AnswerOf(providerGroupView)
  @ApiProblems(404)
  remove(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('providerGroupId') providerGroupId: number,
  ): Promise<ProviderGroupView> {
    return this.commands.execute(new RemoveProviderGroupCommand(clinicId, actor, providerGroupId));
  }

  @Post('CalendarOrder')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set the order of the providers on the calendar, and the group of each' })
  @AnswerOf(z.array(providerView))
  @ApiProblems(409, 422)
  async saveOrder(
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId, isAdmin, timeZone }: ClinicContext,
    @BodyOf(calendarOrderForm) form: CalendarOrderForm,
  ): Promise<ProviderView[]> {
    await this.commands.execute(new SaveCalendarOrderCommand(clinicId, actor, form));
    const reader = { userId, isAdmin, today: dateAt(Date.now(), timeZone) };
    return readProviders(this.database, clinicId, { activeOnly: false }, reader);
  }
}
