import { Module } from '@nestjs/common';
import { ProvidersController } from './providers.controller.js';
import { SaveProviderHandler } from './save-provider.command.js';

/** The providers of a clinic and their settings. */
@Module({
  controllers: [ProvidersController],
  providers: [SaveProviderHandler],
})
export class ProvidersModule {}
