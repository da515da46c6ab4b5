import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { CreateAgentKeyHandler } from './create-agent-key.command.js';
import { SaveClinicSettingsHandler } from './save-clinic-settings.command.js';

/** The clinics of a user, the settings that their admins decide on, and the keys of their agents. */
@Module({
  controllers: [ClinicsController],
  providers: [CreateAgentKeyHandler, SaveClinicSettingsHandler],
})
export class ClinicsModule {}
