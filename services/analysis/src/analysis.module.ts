import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { JobsModule } from '@helix/jobs';
import { PatientsConsumer } from './due/patients.consumer.js';
import { ReanalysisHandler } from './reanalysis/reanalysis.job.js';
import { RebuildHandler } from './rebuild/rebuild.job.js';
import { SummaryUpdateHandler } from './summary-update/summary-update.job.js';
import { AnalysisMetrics } from './analysis.metrics.js';
import { TouchedConsumer } from './recompute/touched.consumer.js';

/** Keeps analyses and summaries up to date. The application imports the web, event-log and jobs modules. */
@Module({
  imports: [
    JobsModule.forProducers(),
    JobsModule.forWorkers([ReanalysisHandler, RebuildHandler, SummaryUpdateHandler]),
  ],
  providers: [AnalysisMetrics, ReanalysisHandler, RebuildHandler, SummaryUpdateHandler],
})
export class AnalysisModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { database, log, metrics, logger } = this;
    await new TouchedConsumer(database, log, metrics, logger).start();
    await new PatientsConsumer(database, log, metrics, logger).start();
  }
}
