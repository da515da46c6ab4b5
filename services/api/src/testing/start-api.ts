import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../../libs/web/src/testing/start-test-app.js';
import { ApiModule } from '../api.module.js';

/**
 * Starts the API on a database and a data folder of its own, with the event log and the jobs in that database. Every
 * response is checked against the OpenAPI document.
 */
export async function startApi(
  env: Record<string, string> = {},
  { database }: Pick<TestAppOptions, 'database'> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helix-api-'));
  const served = await startTestApp({
    ...(database ? { database } : {}),
    env: { DATA_DIR: dataDir, ...env },
    imports: ({ pool }, logger, web) => [
      EventLogModule.forRoot({ pool, logger }),
      JobsModule.forRoot({
        ...web,
        redisUrl: web.settings.redisUrl,
        databaseUrl: requireDatabaseUrl(web.settings),
      }),
      ApiModule,
    ],
    afterStop: async (app) => {
      await app.get<EventLog>(EVENT_LOG).close();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
  return checkAnswers(served);
}
