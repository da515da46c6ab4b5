import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';

/** What the apply consumer counts. */
@Injectable()
export class ApplyMetrics {
  readonly applied;
  readonly quarantined;
  readonly batchSeconds;

  constructor(metrics: Metrics) {
    this.applied = metrics.counter('helix_changes_applied_total', 'PMS changes applied to the clinics’ tables');
    this.quarantined = metrics.counter('helix_changes_quarantined_total', 'PMS changes kept in quarantine', ['stage']);
    this.batchSeconds = metrics.histogram('helix_apply_batch_seconds', 'Time to apply one batch of the log');
  }
}
