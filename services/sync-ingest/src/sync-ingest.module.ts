import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { ApplyConsumer } from './apply/apply.consumer.js';
import { ApplyMetrics } from './apply/apply.metrics.js';
import { AgentCommandsController } from './agent-commands/agent-commands.controller.js';
import { AnswerExpiry } from './agent-commands/answer-expiry.js';
import { EndCommandHandler } from './agent-commands/end-command.command.js';
import { PollCommandsHandler } from './agent-commands/poll-commands.command.js';
import { RefusedResultFilter } from './agent-commands/refused-result.filter.js';
import { ReportProgressHandler } from './agent-commands/report-progress.command.js';
import { WaitingPolls } from './agent-commands/waiting-polls.js';
import { AgentController } from './agent-api/agent.controller.js';
import { ApplyDelay } from './agent-api/apply-delay.js';
import { AgentKeyGuard } from './agent-api/agent-key.guard.js';
import { AgentLastSeen } from './agent-api/agent-last-seen.js';
import { SilentAgents } from './agent-api/silent-agents.js';
import { EnrolAgentHandler } from './agent-api/enrol-agent.command.js';
import { EnrolmentController } from './agent-api/enrolment.controller.js';
import { WrongKeyLimit } from './agent-api/wrong-key-limit.js';
import { AgentApiMetrics } from './agent-api/agent-api.metrics.js';
import { UnavailableFilter } from './agent-api/unavailable.filter.js';
import { QuarantineRetention } from './quarantine/quarantine-retention.js';
import { IngestKeysHandler } from './key-lists/ingest-keys.command.js';
import { IngestChangesHandler } from './agent-api/ingest-changes.command.js';

/** The agent API with the commands to agents, and the consumer that applies their changes. The application imports the web and event-log modules. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [EnrolmentController, AgentController, AgentCommandsController],
  providers: [
    ...[
      IngestChangesHandler,
      AgentKeyGuard,
      AgentLastSeen,
      SilentAgents,
      ApplyDelay,
      UnavailableFilter,
      AgentApiMetrics,
      ApplyMetrics,
    ],
    ...[WaitingPolls, AnswerExpiry, PollCommandsHandler, ReportProgressHandler, EndCommandHandler, RefusedResultFilter],
    ...[IngestKeysHandler, EnrolAgentHandler, WrongKeyLimit, QuarantineRetention],
  ],
})
export class SyncIngestModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: ApplyMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await new ApplyConsumer(this.database, this.log, this.metrics, this.logger).start();
  }
}
