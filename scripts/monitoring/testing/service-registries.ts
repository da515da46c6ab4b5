import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { EventLogModule } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { createLogger, Metrics, readSettings, runService, WebModule } from '@helix/web';
import { createTestDatabase } from '../../../libs/database/src/testing/index.js';
import { SECRET_KEY } from '../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../../../services/analysis/src/analysis.module.js';
import { ApiModule } from '../../../services/api/src/api.module.js';
import { AudioModule } from '../../../services/audio/src/audio.module.js';
import { ReportingModule } from '../../../services/reporting/src/reporting.module.js';
import { SyncIngestModule } from '../../../services/sync-ingest/src/sync-ingest.module.js';

/** The five services as they start alone. */
const SERVICES: Readonly<Record<string, Type>> = {
  api: ApiModule,
  'sync-ingest': SyncIngestModule,
  analysis: AnalysisModule,
  audio: AudioModule,
  reporting: ReportingModule,
};
const WITHOUT_JOBS = 'sync-ingest';

/** A metric that a service exports. */
export interface ExportedMetric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  labelNames: readonly string[];
  /** How many series it has now. */
  series: number;
}

class Root {}

/** Starts each service alone on one database, and returns what its metrics are, and their text, by service. */
export async function readServiceMetrics(): Promise<Map<string, { metrics: readonly ExportedMetric[]; text: string }>> {
  const test = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'helix-registries-'));
  const found = new Map<string, { metrics: readonly ExportedMetric[]; text: string }>();
  try {
    for (const [name, module] of Object.entries(SERVICES)) {
      const settings = readSettings({
        ...{ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY },
        ...{ DATA_DIR: dataDir, DATABASE_URL: test.url },
      });
      const service = await runService({
        name,
        settings,
        databaseUrl: test.url,
        logger: createLogger(settings),
        module: (web, log): DynamicModule => {
          const jobs = JobsModule.forRoot({ ...web, redisUrl: undefined, databaseUrl: test.url });
          const parts = [WebModule.forRoot(web), EventLogModule.forRoot(log), module];
          return { module: Root, imports: name === WITHOUT_JOBS ? parts : [...parts, jobs] };
        },
      });
      try {
        const { registry } = service.app.get(Metrics);
        // A request of its own, so that what counts requests has a series.
        await fetch(`http://127.0.0.1:${service.port}/api/about`);
        const text = await registry.metrics();
        const metrics = await registry.getMetricsAsJSON();
        found.set(name, {
          text,
          metrics: metrics.map((one) => ({
            name: one.name,
            type: String(one.type) as ExportedMetric['type'],
            labelNames: (registry.getSingleMetric(one.name) as unknown as { labelNames: string[] }).labelNames,
            series: one.values.length,
          })),
        });
      } finally {
        await service.close();
      }
    }
  } finally {
    await test.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return found;
}
