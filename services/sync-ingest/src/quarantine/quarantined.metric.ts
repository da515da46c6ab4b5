import type { Counter } from 'prom-client';
import { pmsEntities } from '@helix/contracts';
import type { Metrics } from '@helix/web';

/** What an agent wrote as the entity may be any text. */
const UNKNOWN = 'unknown';
const ENTITIES = new Set<string>(pmsEntities);

/** The entity of a refused change as a label: one of ours, or `unknown`. */
export const entityLabel = (entity: string | null): string =>
  entity !== null && ENTITIES.has(entity) ? entity : UNKNOWN;

/** The counter of refused changes, from 0 for every entity of a stage: the first one must be an increase. */
export function quarantinedCounter(metrics: Metrics, stage: 'ingest' | 'apply'): Counter<'stage' | 'entity'> {
  const help = 'PMS changes put into quarantine';
  const counter = metrics.counter('helix_changes_quarantined_total', help, ['stage', 'entity']);
  for (const entity of [...pmsEntities, UNKNOWN]) counter.inc({ stage, entity }, 0);
  return counter;
}
