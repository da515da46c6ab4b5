import { QUEUES } from '@helix/contracts';
import { enqueueJob, JobQueues, JobRunner } from '@helix/jobs';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { startApi } from './testing/start-api.js';

describe('ApiModule without the other services', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startApi();
  });
  afterAll(() => served.close());

  it('starts, is ready and works the queues of mails, of facts for notes and of replays only', async () => {
    await served.http().get('/health/ready').expect(200);
    const { workers } = served.app.get(JobRunner, { strict: false });
    expect(workers.map(({ name }) => name).sort()).toEqual(['mail', 'noteFacts', 'quarantineReplay']);
  });

  it('enqueues jobs of another service', async () => {
    await served.test.database.transaction((transaction) =>
      enqueueJob(transaction, QUEUES.reanalysis, { clinicId: 1, request: 1 }),
    );
    const queue = served.app.get(JobQueues, { strict: false }).of(QUEUES.reanalysis);
    await waitFor(
      () => queue.counts(),
      ({ waiting }) => waiting === 1,
    );
  });
});
