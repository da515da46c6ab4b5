import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process. Asking twice for a name gives the same figure. */
export class Metrics {
  readonly registry = new Registry();

  /** @param withProcess whether to count memory, CPU and event-loop lag of the process as well. */
  constructor(withProcess = true) {
    if (withProcess) collectDefaultMetrics({ register: this.registry });
  }

  /** A number that only grows. */
  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return this.once(name, Counter<L>, () => new Counter({ name, help, labelNames, registers: [this.registry] }));
  }

  /** A number that goes up and down. */
  gauge<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return this.once(name, Gauge<L>, () => new Gauge({ name, help, labelNames, registers: [this.registry] }));
  }

  /** How durations are spread. @param buckets upper ends, in seconds; from 5 ms to 10 s if missing. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: number[] = SECONDS,
  ): Histogram<L> {
    const make = () => new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
    return this.once(name, Histogram<L>, make);
  }

  private once<M>(name: string, kind: abstract new (...args: never[]) => M, make: () => M): M {
    const existing: unknown = this.registry.getSingleMetric(name);
    if (existing === undefined) return make();
    if (existing instanceof kind) return existing;
    throw new Error(`metric ${name} is already something other than a ${kind.name}`);
  }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
