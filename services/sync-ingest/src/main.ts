import { EventLogModule } from '@helix/event-log';
import { serviceMain, WebModule } from '@helix/web';
import { SyncIngestModule } from './sync-ingest.module.js';

/** The sync-ingest service by itself. */
class Main {}

await serviceMain('sync-ingest', (web, log) => ({
  module: Main,
  imports: [WebModule.forRoot(web), EventLogModule.forRoot(log), SyncIngestModule],
}));
