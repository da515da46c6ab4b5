import { ClinicsAndPmsRows1763700000100 } from './1763700000100-clinics-and-pms-rows.js';
import { EventLog1763700000200 } from './1763700000200-event-log.js';
import { Analysis1763700000300 } from './1763700000300-analysis.js';
import { FirstStatistics1763700000400 } from './1763700000400-first-statistics.js';

/** Every migration, in the order in which they run. They only go forward. */
export const migrations = [
  ClinicsAndPmsRows1763700000100,
  EventLog1763700000200,
  Analysis1763700000300,
  FirstStatistics1763700000400,
];
