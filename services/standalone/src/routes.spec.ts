import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routePermissions } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { listRoutes, requireDatabaseUrl } from '@helix/web';
import { startTestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../../analysis/src/analysis.module.js';
import { ApiModule } from '../../api/src/api.module.js';
import { AudioModule } from '../../audio/src/audio.module.js';
import { ReportingModule } from '../../reporting/src/reporting.module.js';
import { SyncIngestModule } from '../../sync-ingest/src/sync-ingest.module.js';

describe('the routes of all services', () => {
  it('are exactly the routes of the table routePermissions', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'helix-routes-'));
    const served = await startTestApp({
      env: { DATA_DIR: dataDir },
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({
          ...web,
          redisUrl: web.settings.redisUrl,
          databaseUrl: requireDatabaseUrl(web.settings),
        }),
        SyncIngestModule,
        AnalysisModule,
        AudioModule,
        ReportingModule,
        ApiModule,
      ],
      afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
    });
    try {
      expect(listRoutes(served.app)).toEqual(Object.keys(routePermissions).sort());
    } finally {
      await served.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
