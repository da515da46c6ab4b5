import { Module } from '@nestjs/common';
import { ProvidersController } from './providers.controller.js';
import { SaveProviderHandler } from './save-provider.command.js';
import { SaveScheduleHandler } from './save-schedule.command.js';
import { SaveWageHistoryHandler } from './save-wage-history.command.js';

/** The providers of a clinic and their settings. */
@Module({
  controllers: [ProvidersController],
  providers: [SaveProviderHandler, SaveScheduleHandler, SaveWageHistoryHandler],
})
export class ProvidersModule {}
