import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { ApplyConsumer } from './apply/apply.consumer.js';
import { ApplyMetrics } from './apply/apply.metrics.js';
import { AgentController } from './door/agent.controller.js';
import { AgentKeyGuard } from './door/agent-key.guard.js';
import { AgentSightings } from './door/agent-sightings.js';
import { DoorMetrics } from './door/door.metrics.js';
import { OutOfReachFilter } from './door/out-of-reach.filter.js';
import { TakeChangesHandler } from './door/take-changes.command.js';

/** The agents' door and the consumer behind it. Needs the web and event-log modules of whoever boots it. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [AgentController],
  providers: [TakeChangesHandler, AgentKeyGuard, AgentSightings, OutOfReachFilter, DoorMetrics, ApplyMetrics],
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
