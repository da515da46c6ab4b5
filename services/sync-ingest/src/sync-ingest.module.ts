import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { ApplyConsumer } from './apply/apply.consumer.js';
import { ApplyMetrics } from './apply/apply.metrics.js';
import { AgentController } from './agent-api/agent.controller.js';
import { AgentKeyGuard } from './agent-api/agent-key.guard.js';
import { AgentLastSeen } from './agent-api/agent-last-seen.js';
import { AgentApiMetrics } from './agent-api/agent-api.metrics.js';
import { UnavailableFilter } from './agent-api/unavailable.filter.js';
import { QuarantineRetention } from './quarantine/quarantine-retention.js';
import { IngestKeysHandler } from './key-lists/ingest-keys.command.js';
import { IngestChangesHandler } from './agent-api/ingest-changes.command.js';

/** The agent API and the consumer that applies its changes. The application imports the web and event-log modules. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [AgentController],
  providers: [
    ...[IngestChangesHandler, AgentKeyGuard, AgentLastSeen, UnavailableFilter, AgentApiMetrics, ApplyMetrics],
    QuarantineRetention,
    IngestKeysHandler,
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
