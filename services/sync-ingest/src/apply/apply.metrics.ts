import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';
import { quarantinedCounter } from '../quarantine/quarantined.metric.js';

/** The metrics of the apply consumer. */
@Injectable()
export class ApplyMetrics {
  readonly applied;
  readonly quarantined;
  readonly batchSeconds;

  constructor(metrics: Metrics) {
    this.applied = metrics.counter('helix_changes_applied_total', 'PMS changes applied to the clinics’ tables');
    this.quarantined = quarantinedCounter(metrics, 'apply');
    this.batchSeconds = metrics.histogram('helix_apply_batch_seconds', 'Time to apply one batch of the log');
  }
}
