import { QUEUES } from '@helix/contracts';
import { JobQueues, JobRunner, JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { ReportingModule } from './reporting.module.js';

describe('ReportingModule without the other services', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      imports: (_, __, web) => [
        JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
        ReportingModule,
      ],
    });
  });
  afterAll(() => served.close());

  it('starts, is ready and works its queues only', async () => {
    await served.http().get('/health/ready').expect(200);
    const { workers } = served.app.get(JobRunner, { strict: false });
    expect(workers.map(({ name }) => name)).toEqual([
      ...['weeklyMails', 'reportMail', 'monthlyReports', 'monthlyCollection', 'monthlyRendering', 'monthlyStorage'],
      'monthlyMail',
    ]);
  });

  it.each([
    [
      'weekly mails every quarter of an hour, so that 06:00 of every time zone has its turn',
      'weeklyMails',
      '*/15 * * * *',
    ],
    ['monthly reports every five minutes, also for those that wait', 'monthlyReports', '*/5 * * * *'],
  ] as const)('looks for %s', async (_what, queue, cron) => {
    const schedules = await served.app.get(JobQueues, { strict: false }).of(QUEUES[queue]).schedules();
    expect(schedules).toMatchObject([{ cron, timeZone: 'UTC' }]);
  });
});
