import { Injectable } from '@nestjs/common';
import { Metrics } from '@helix/web';

/** What the analysis service counts. */
@Injectable()
export class AnalysisMetrics {
  readonly analysed;
  readonly judged;
  readonly unreadable;
  readonly changeToAnalysisSeconds;

  constructor(metrics: Metrics) {
    this.analysed = metrics.counter('helix_appointments_analysed_total', 'Appointments whose analysis was computed');
    this.judged = metrics.counter('helix_appointments_judged_total', 'Hygiene appointments that were judged anew');
    this.unreadable = metrics.counter(
      'helix_touched_unreadable_total',
      'Records of clinic.touched and patients.touched that could not be read',
    );
    this.changeToAnalysisSeconds = metrics.histogram(
      'helix_change_to_analysis_seconds',
      'From the agents’ door to the stored analysis, for the oldest change of a batch',
    );
  }
}
