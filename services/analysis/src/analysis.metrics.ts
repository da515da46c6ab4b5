import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';

/** The metrics of the analysis service. */
@Injectable()
export class AnalysisMetrics {
  readonly analysed;
  readonly evaluated;
  readonly malformed;
  readonly changeToAnalysisSeconds;

  constructor(metrics: Metrics) {
    this.analysed = metrics.counter('helix_appointments_analysed_total', 'Appointments whose analysis was computed');
    this.evaluated = metrics.counter('helix_appointments_evaluated_total', 'Hygiene appointments that were evaluated');
    this.malformed = metrics.counter(
      'helix_touched_malformed_total',
      'Records of clinic.touched and patients.touched that were skipped because they are malformed',
    );
    this.changeToAnalysisSeconds = metrics.histogram(
      'helix_change_to_analysis_seconds',
      'From the request of the agent to the stored analysis, for the oldest change of a batch',
    );
  }
}
