import type { Database } from '@helix/database';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.js';

const NAME = 'helix_backup_age_seconds';

/** Adds how old the last whole back-up of the database is, or the database when there was none. Collected when the metrics are read. */
export function registerBackupAge({ registry }: Metrics, database: Database): void {
  if (registry.getSingleMetric(NAME)) return;
  new Gauge({
    name: NAME,
    help: 'Age of the last whole back-up of the database; without one, that of the database',
    registers: [registry],
    async collect() {
      // No value while the database cannot be reached; the health check reports that.
      const [row] = await database.query<{ seconds: number }>(AGE).catch(() => []);
      if (row) this.set(row.seconds);
      else this.remove();
    },
  });
}

const AGE = `
  select extract(epoch from now() - coalesce(finished_at, created_at))::float8 as seconds from last_backup`;
