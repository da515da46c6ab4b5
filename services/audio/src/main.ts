import { EventLogModule } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl, serviceMain, WebModule } from '@helix/web';
import { AudioModule } from './audio.module.js';

/** The audio service by itself. */
class Main {}

await serviceMain('audio', (web, log) => ({
  module: Main,
  imports: [
    WebModule.forRoot(web),
    EventLogModule.forRoot(log),
    JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
    AudioModule,
  ],
}));
