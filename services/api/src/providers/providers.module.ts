import { Module } from '@nestjs/common';
import { ProvidersController } from './providers.controller.js';
import { ProviderGroupsController } from './provider-groups.controller.js';
import { RemoveProviderGroupHandler } from './remove-provider-group.command.js';
import { SaveCalendarOrderHandler } from './save-calendar-order.command.js';
import { SaveProviderGroupHandler } from './save-provider-group.command.js';
import { SaveProviderHandler } from './save-provider.command.js';
import { SaveScheduleHandler } from './save-schedule.command.js';
import { SaveWageHistoryHandler } from './save-wage-history.command.js';

/** The providers of a clinic and their settings. */
@Module({
  controllers: [ProvidersController, ProviderGroupsController],
  providers: [
    SaveProviderHandler,
    SaveScheduleHandler,
    SaveWageHistoryHandler,
    SaveProviderGroupHandler,
    RemoveProviderGroupHandler,
    SaveCalendarOrderHandler,
  ],
})
export class ProvidersModule {}
