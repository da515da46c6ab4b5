import type { Worker } from 'bullmq';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobQueue } from './job-queue.js';
import type { JobList } from './queue-definition.js';

/** Upper ends, seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];

/** The figures of jobs: what this process handled, and what stands in its queues. */
export class JobMetrics {
  private readonly durations: Histogram<'queue' | 'job'>;
  private readonly failures: Counter<'queue' | 'job'>;

  constructor(registry: Registry, queues: readonly JobQueue<JobList>[]) {
    this.durations = new Histogram({
      name: 'helix_job_duration_seconds',
      help: 'How long jobs that succeeded took, from their start',
      labelNames: ['queue', 'job'],
      buckets: BUCKETS,
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'helix_job_failures_total',
      help: 'Attempts that failed, whether or not the job is tried again',
      labelNames: ['queue', 'job'],
      registers: [registry],
    });
    new Gauge({
      name: 'helix_job_count',
      help: 'Jobs by state; asked when the metrics are read',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        this.reset();
        await Promise.all(
          queues.map(async (queue) => {
            // A backend that is away has no figure; the health check says that it is away.
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
    worker.on('completed', ({ name, processedOn = 0, finishedOn = processedOn }) => {
      this.durations.observe({ queue: worker.name, job: name }, (finishedOn - processedOn) / 1000);
    });
    worker.on('failed', (job) => this.failures.inc({ queue: worker.name, job: job?.name ?? 'unknown' }));
  }
}
