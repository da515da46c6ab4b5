import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';
import { JobsModule } from '@helix/jobs';
import { PatientsConsumer } from './due/patients.consumer.js';
import { Reanalyses } from './reanalysis/reanalyses.js';
import { ReanalysisJob, reanalysisQueue } from './reanalysis/reanalysis.job.js';
import { AnalysisMetrics } from './analysis.metrics.js';
import { TouchedConsumer } from './recompute/touched.consumer.js';

/** Keeps analyses and summaries true. Needs the web, event-log and jobs modules of whoever boots it. */
@Module({
  imports: [JobsModule.forQueues(reanalysisQueue)],
  providers: [AnalysisMetrics, Reanalyses, ReanalysisJob],
})
export class AnalysisModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly metrics: AnalysisMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly reanalyses: Reanalyses,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { database, log, metrics, logger, reanalyses } = this;
    await reanalyses.resume();
    const start = (clinicId: number, request: number): Promise<void> => reanalyses.start(clinicId, request);
    await new TouchedConsumer(database, log, metrics, logger, start).start();
    await new PatientsConsumer(database, log, metrics, logger).start();
  }
}
