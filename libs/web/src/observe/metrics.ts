import type { EventLog } from '@helix/event-log';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process. A second call with the same name returns the same metric. */
export class Metrics {
  readonly registry = new Registry();

  /** @param withProcess whether to add the default metrics: memory, CPU, event-loop lag. */
  constructor(withProcess = true) {
    if (withProcess) collectDefaultMetrics({ register: this.registry });
  }

  /** A number that only increases. */
  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return this.getOrCreate(
      name,
      Counter<L>,
      () => new Counter({ name, help, labelNames, registers: [this.registry] }),
    );
  }

  /** A number that increases and decreases. */
  gauge<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return this.getOrCreate(name, Gauge<L>, () => new Gauge({ name, help, labelNames, registers: [this.registry] }));
  }

  /** The distribution of durations. @param buckets upper limits, seconds; from 5 ms to 10 s if missing. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: number[] = DEFAULT_BUCKETS,
  ): Histogram<L> {
    const create = () => new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
    return this.getOrCreate(name, Histogram<L>, create);
  }

  private getOrCreate<M>(name: string, kind: abstract new (...args: never[]) => M, create: () => M): M {
    const existing: unknown = this.registry.getSingleMetric(name);
    if (existing === undefined) return create();
    if (existing instanceof kind) return existing;
    throw new Error(`metric ${name} is already something other than a ${kind.name}`);
  }
}

const DEFAULT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds how much of the log each group has not handled yet. Collected when the metrics are read. */
export function registerLagMetrics(metrics: Metrics, log: EventLog): void {
  registerLagGauge(metrics, 'helix_log_lag_records', 'Records of the log that a group has not handled yet', async () =>
    (await log.lag()).map(({ group, topic, lag }) => ({ group, topic, value: lag })),
  );
  registerLagGauge(
    metrics,
    'helix_log_lag_seconds',
    'How long the oldest record has waited that a group has not handled yet',
    async () => (await log.delays()).map(({ group, topic, seconds }) => ({ group, topic, value: seconds })),
  );
}

/** Rows of one group and topic are added up. */
function registerLagGauge(
  { registry }: Metrics,
  name: string,
  help: string,
  read: () => Promise<{ group: string; topic: string; value: number }[]>,
): void {
  if (registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help,
    labelNames: ['group', 'topic'],
    registers: [registry],
    async collect() {
      this.reset();
      // No metric while the log cannot be reached; the health check reports that.
      for (const { group, topic, value } of await read().catch(() => [])) this.inc({ group, topic }, value);
    },
  });
}
