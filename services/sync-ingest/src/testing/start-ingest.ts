import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from '../sync-ingest.module.js';

/** Starts the service as one process, with the event log in its database. Every response is checked against the OpenAPI document. */
export async function startIngest(options: Pick<TestAppOptions, 'env' | 'database'> = {}): Promise<TestApp> {
  const served = await startTestApp({
    ...options,
    imports: ({ pool }, logger) => [EventLogModule.forRoot({ pool, logger }), SyncIngestModule],
    afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
  });
  return checkAnswers(served);
}
