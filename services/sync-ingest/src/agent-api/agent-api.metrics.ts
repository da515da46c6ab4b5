import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';
import { quarantinedCounter } from '../quarantine/quarantined.metric.js';

/** The metrics of the agent API. The HTTP histogram counts refused requests by status, `refused` by reason. */
@Injectable()
export class AgentApiMetrics {
  readonly accepted;
  readonly quarantined;
  readonly refused;

  constructor(metrics: Metrics) {
    this.accepted = metrics.counter('helix_changes_accepted_total', 'PMS changes put on the log');
    this.quarantined = quarantinedCounter(metrics, 'ingest');
    this.refused = metrics.counter('helix_agent_requests_refused_total', 'Agent requests refused as a whole', [
      'reason',
    ]);
  }
}
