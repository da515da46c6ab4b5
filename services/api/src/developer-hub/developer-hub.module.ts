import { Module } from '@nestjs/common';
import { JobsModule } from '@helix/jobs';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AgreeToDeletesHandler } from './agree-to-deletes.command.js';
import { ChooseProvidersHandler } from './choose-providers.command.js';
import { CommandWaits } from './command-waits.js';
import { CommandsController } from './commands.controller.js';
import { HubController } from './hub.controller.js';
import { QuarantineController } from './quarantine.controller.js';
import { ReplayChangesHandler } from './replay-changes.command.js';
import { ReplayChangesJobHandler } from './replay-changes.job.js';
import { SendCommandHandler } from './send-command.command.js';
import { StatementLimit } from './statement-limit.js';
import { SubmitStatementHandler } from './submit-statement.command.js';

/** Agents and their commands, the quarantine, and what waits where: for super developers. */
@Module({
  imports: [JobsModule.forProducers(), JobsModule.forWorkers([ReplayChangesJobHandler]), NotificationsModule],
  controllers: [CommandsController, QuarantineController, HubController],
  providers: [
    ...[SendCommandHandler, SubmitStatementHandler, StatementLimit, CommandWaits],
    ...[ReplayChangesHandler, ReplayChangesJobHandler, AgreeToDeletesHandler, ChooseProvidersHandler],
  ],
})
export class DeveloperHubModule {}
