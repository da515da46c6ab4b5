import type { EventLog } from '@helix/event-log';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Offers how many records each group has not handled yet. Asked when the metrics are read, not in between. */
export function registerLagMetric(metrics: Metrics, log: EventLog): void {
  const name = 'helix_log_lag_records';
  if (metrics.registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help: 'Records of the log that a group has not handled yet',
    labelNames: ['group', 'topic'],
    registers: [metrics.registry],
    async collect() {
      this.reset();
      // A log that is away has no figure; the health check says that it is away.
      const rows = await log.lag().catch(() => []);
      for (const { group, topic, lag } of rows) this.inc({ group, topic }, lag);
    },
  });
}
