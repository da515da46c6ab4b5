import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { ApiModule } from '../api.module.js';

/** Starts the API on a database of its own, with the event log in it. */
export function startApi(): Promise<TestApp> {
  return startTestApp({
    imports: ({ pool }, logger) => [EventLogModule.forRoot({ pool, logger }), ApiModule],
    afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
  });
}
