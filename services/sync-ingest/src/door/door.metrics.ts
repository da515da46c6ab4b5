import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';

/** What the agents' door counts. Refused requests are counted by the HTTP histogram's status, and here by reason. */
@Injectable()
export class DoorMetrics {
  readonly accepted;
  readonly quarantined;
  readonly refused;

  constructor(metrics: Metrics) {
    this.accepted = metrics.counter('helix_changes_accepted_total', 'PMS changes put on the log');
    this.quarantined = metrics.counter('helix_changes_quarantined_total', 'PMS changes kept in quarantine', ['stage']);
    this.refused = metrics.counter('helix_agent_requests_refused_total', 'Agent requests refused as a whole', [
      'reason',
    ]);
  }
}
