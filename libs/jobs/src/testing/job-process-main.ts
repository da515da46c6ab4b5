import { z } from 'zod';
import { defineQueue } from '@helix/contracts';
import { enqueueJob } from '../outbox/enqueue-job.js';
import type { JobTask } from './job-process.js';
import { createTestQueue } from './test-queue.js';
import { inTransaction } from './transaction.js';

// Each role loads only what it needs: a process starts much faster without Nest.
const { role, backend, queueName, leaseMs } = JSON.parse(process.env['JOB_TASK'] ?? '{}') as JobTask;
const queue = createTestQueue({ leaseMs }, queueName);

async function dieByKill(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

if (role === 'commit-and-die') {
  await inTransaction(backend.databaseUrl, (transaction) => enqueueJob(transaction, queue, { n: 1 }));
  await dieByKill();
} else if (role === 'relay-and-die') {
  const { pino } = await import('pino');
  const { Queue } = await import('bullmq');
  const { createJobsBackend } = await import('../create-jobs-backend.js');
  const { JobQueue } = await import('../job-queue.js');
  const { JobOutboxRelay } = await import('../outbox/job-outbox-relay.js');
  const logger = pino({ level: 'silent' });
  const jobQueue = new JobQueue(queue, new Queue(queue.name, createJobsBackend(backend)), 5_000);
  const dying = {
    names: [queue.name],
    named: () => ({
      add: async (...[payload, options]: Parameters<typeof jobQueue.add>) => {
        await jobQueue.add(payload, options);
        await dieByKill();
      },
    }),
  };
  new JobOutboxRelay(dying, { databaseUrl: backend.databaseUrl, logger, pollMs: 100, retryMs: 100 }).start();
} else {
  const { startJobApp } = await import('./job-app.js');
  const { HandlesJobs, JobHandler } = await import('../job-handler.js');
  // Any payload: services use this role for queues of theirs.
  const anyQueue = defineQueue(queueName, z.looseObject({}), { leaseMs });
  class Handler extends JobHandler<typeof anyQueue> {
    handle(): Promise<void> {
      process.stdout.write('a job has started\n');
      return new Promise(() => undefined);
    }
  }
  HandlesJobs(anyQueue)(Handler);
  await startJobApp({ backend, queue: anyQueue, handlers: [Handler] });
}
