import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { startTestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { SyncIngestModule } from './sync-ingest.module.js';

describe('SyncIngestModule without the other services', () => {
  it('starts and is ready without job queues', async () => {
    const served = await startTestApp({
      imports: ({ pool }, logger) => [EventLogModule.forRoot({ pool, logger }), SyncIngestModule],
      afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
    });
    try {
      await served.http().get('/health/ready').expect(200);
    } finally {
      await served.close();
    }
  });
});
