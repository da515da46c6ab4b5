import { REPORT_PARAMETERS } from '@helix/contracts';
import { MISSED_REASONS, missedSeries, plannedOutcome, type ReasonSeries } from '@helix/hygiene';
import { defineReport } from '../custom-report.js';
import { readPastTreatments, type PastTreatment } from '../past-treatments.query.js';
import { DATE, PATIENT, PROVIDER } from '../report-columns.js';
import { HYGIENISTS } from '../report-rules.js';

/** Why a treatment was missed, in words. */
const reasonOf = (series: ReasonSeries): string =>
  MISSED_REASONS.find((reason) => reason.series === series)?.name ?? 'Unspecified';

/** What the work report counts as planned and missed (R-33; rules part S, 21 and 34). */
export const missedProcedures = defineReport<PastTreatment>({
  name: 'MissedProcedures',
  friendlyName: 'Missed procedures',
  description: 'What was planned at past appointments and not done, with the reason.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [
    DATE,
    PROVIDER,
    ...PATIENT,
    { header: 'Procedure', kind: 'text', of: ({ procedure }) => procedure },
    { header: 'Planned', kind: 'money', of: ({ treatment }) => treatment.plannedCents / 100 },
    { header: 'Completed', kind: 'money', of: ({ treatment }) => treatment.doneCents / 100 },
    { header: 'Reason', kind: 'text', of: ({ treatment }) => reasonOf(missedSeries(treatment)) },
    { header: 'Text', kind: 'text', of: ({ treatment }) => treatment.reason?.missedProcedureReasonText ?? null },
  ],
  rules: [
    HYGIENISTS,
    [
      'Missed',
      'Planned with an amount in the plan that was last saved before the appointment was over, and less than half of it done by anybody.',
    ],
    ['Reason', 'As on the scorecard. What could not be done, and nobody said why, waited for the doctor.'],
  ],
  read: async (request) => ({
    rows: await readPastTreatments(request, (treatment) => (plannedOutcome(treatment)?.missedFor ?? null) !== null),
  }),
});
