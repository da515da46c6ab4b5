import type { EventLog, Loss } from '@helix/event-log';
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

  /**
   * A number that is read whenever the metrics are. Values with the same labels are added up. There is none while `read`
   * rejects: the health check reports what does not work.
   */
  readGauge<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Promise<readonly GaugeValue<L>[]>,
  ): void {
    if (this.registry.getSingleMetric(name)) return;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const values = await read().catch(() => []);
        // After the last wait: two readers at once must not add up.
        this.reset();
        // A gauge without labels would be 0 now, which nobody has read.
        if (labelNames.length === 0) this.remove();
        for (const { value, ...labels } of values) this.inc(labels as unknown as Record<L, string>, value);
      },
    });
  }

  private getOrCreate<M>(name: string, kind: abstract new (...args: never[]) => M, create: () => M): M {
    const existing: unknown = this.registry.getSingleMetric(name);
    if (existing === undefined) return create();
    if (existing instanceof kind) return existing;
    throw new Error(`metric ${name} is already something other than a ${kind.name}`);
  }
}

/** A value of a gauge with its labels. */
export type GaugeValue<L extends string = never> = { value: number } & Record<L, string>;

const DEFAULT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds how much of the log each group has not handled yet. Every process knows it of all groups. */
export function registerLagMetrics(metrics: Metrics, log: EventLog): void {
  const labels = ['group', 'topic'] as const;
  metrics.readGauge('helix_log_lag_records', 'Records of the log that a group has not handled yet', labels, async () =>
    (await log.lag()).map(({ group, topic, lag }) => ({ group, topic, value: lag })),
  );
  metrics.readGauge(
    'helix_log_lag_seconds',
    'How long the oldest record has waited that a group has not handled yet',
    labels,
    async () => (await log.delays()).map(({ group, topic, seconds }) => ({ group, topic, value: seconds })),
  );
}

/** Counts the records of the log that were lost before their group had handled them; a topic that is another one counts as one. */
export function lossCounter(metrics: Metrics): (loss: Loss) => void {
  const help = 'Records of the log that were lost before a group had handled them';
  const lost = metrics.counter('helix_log_lost_records_total', help, ['group', 'topic']);
  return ({ group, topic, records }) => lost.inc({ group, topic }, records ?? 1);
}
