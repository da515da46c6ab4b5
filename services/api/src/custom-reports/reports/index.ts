import type { CustomReportDefinition } from '../custom-report.js';
import { daySheet } from './day-sheet.js';
import { dueButMissed } from './due-but-missed.js';
import { intervalDrift } from './interval-drift.js';
import { missedProcedures } from './missed-procedures.js';
import { newPatients } from './new-patients.js';
import { noShowsAndCancellations } from './no-shows-and-cancellations.js';
import { notRebooked } from './not-rebooked.js';
import { openTime } from './open-time.js';
import { productionByCode } from './production-by-code.js';
import { productionByProvider } from './production-by-provider.js';
import { quarterlyReview } from './quarterly-review.js';
import { yearlySummary } from './yearly-summary.js';

/** The custom reports in the order of their list (rules part S, 34). A new one is a definition that is added here. */
export const CUSTOM_REPORTS: readonly CustomReportDefinition[] = [
  daySheet,
  productionByProvider,
  productionByCode,
  missedProcedures,
  dueButMissed,
  notRebooked,
  noShowsAndCancellations,
  openTime,
  newPatients,
  intervalDrift,
  yearlySummary,
  quarterlyReview,
];
