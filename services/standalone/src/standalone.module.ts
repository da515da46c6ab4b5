import { Module, type DynamicModule } from '@nestjs/common';
import { EventLogModule, type EventLogOptions } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl, WebModule, type WebModuleOptions } from '@helix/web';
import { AnalysisModule } from '../../analysis/src/analysis.module.js';
import { ApiModule } from '../../api/src/api.module.js';
import { AudioModule } from '../../audio/src/audio.module.js';
import { ReportingModule } from '../../reporting/src/reporting.module.js';
import { SyncIngestModule } from '../../sync-ingest/src/sync-ingest.module.js';

/** Every service in one process. They communicate through the event log, as on several machines. */
@Module({})
export class StandaloneModule {
  static forRoot(web: WebModuleOptions, log: EventLogOptions): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        WebModule.forRoot(web),
        EventLogModule.forRoot(log),
        JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
        SyncIngestModule,
        AnalysisModule,
        AudioModule,
        ReportingModule,
        ApiModule,
      ],
    };
  }
}
