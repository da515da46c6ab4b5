import { EventLogModule } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl, serviceMain, WebModule } from '@helix/web';
import { ReportingModule } from './reporting.module.js';

/** The reporting service by itself. */
class Main {}

await serviceMain('reporting', (web, log) => ({
  module: Main,
  imports: [
    WebModule.forRoot(web),
    EventLogModule.forRoot(log),
    JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
    ReportingModule,
  ],
}));
