import type { Worker } from 'bullmq';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobQueue } from './job-queue.js';

/** Upper bounds, seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];

/** Metrics of the jobs that this process works, and of the queues that it works. */
export class JobMetrics {
  private readonly durations: Histogram<'queue'>;
  private readonly failures: Counter<'queue'>;
  private readonly failed: Counter<'queue'>;

  constructor(registry: Registry, queues: readonly JobQueue[]) {
    this.durations = new Histogram({
      name: 'helix_job_duration_seconds',
      help: 'Duration of jobs that succeeded, from their start',
      labelNames: ['queue'],
      buckets: BUCKETS,
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'helix_job_failures_total',
      help: 'Attempts that failed, whether or not the job is retried',
      labelNames: ['queue'],
      registers: [registry],
    });
    this.failed = new Counter({
      name: 'helix_jobs_failed_total',
      help: 'Jobs that failed for good, after their last attempt',
      labelNames: ['queue'],
      registers: [registry],
    });
    // From 0: the first failure must be an increase.
    for (const { definition } of queues)
      for (const counter of [this.failures, this.failed]) counter.inc({ queue: definition.name }, 0);
    new Gauge({
      name: 'helix_job_oldest_waiting_seconds',
      help: 'How long the oldest job has waited that could run; 0 without one. Every process that works a queue knows it',
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const ages = await Promise.all(
          queues.map(async (queue) => {
            const seconds = await queue.oldestWaitingSeconds().catch(() => undefined);
            return { queue: queue.definition.name, seconds };
          }),
        );
        this.reset();
        for (const { queue, seconds } of ages) if (seconds !== undefined) this.set({ queue }, seconds);
      },
    });
    new Gauge({
      name: 'helix_job_count',
      help: 'Jobs by state, counted when the metrics are read',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        this.reset();
        await Promise.all(
          queues.map(async (queue) => {
            // While the backend is down there is no value; the health check reports that it is down.
            const counts = await queue.counts().catch(() => ({}));
            for (const [state, count] of Object.entries(counts)) {
              this.set({ queue: queue.definition.name, state }, Number(count));
            }
          }),
        );
      },
    });
  }

  measure(worker: Worker): void {
    worker.on('completed', ({ processedOn = 0, finishedOn = processedOn }) => {
      this.durations.observe({ queue: worker.name }, (finishedOn - processedOn) / 1000);
    });
    worker.on('failed', (job) => {
      this.failures.inc({ queue: worker.name });
      if (job?.finishedOn) this.failed.inc({ queue: worker.name });
    });
  }
}
