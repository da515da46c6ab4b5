import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { CreateAgentKeyHandler } from './create-agent-key.command.js';

/** The clinics of a user, and the keys of their agents. */
@Module({
  controllers: [ClinicsController],
  providers: [CreateAgentKeyHandler],
})
export class ClinicsModule {}
