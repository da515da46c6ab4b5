import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { AnalysisMetrics } from './recompute/analysis.metrics.js';
import { TouchedConsumer } from './recompute/touched.consumer.js';

/** Keeps analyses and summaries true. Needs the web and event-log modules of whoever boots it. */
@Module({ providers: [AnalysisMetrics] })
export class AnalysisModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await new TouchedConsumer(this.database, this.log, this.metrics, this.logger).start();
  }
}
