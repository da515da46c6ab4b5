import { REPORT_PARAMETERS } from '@helix/contracts';
import { isDueButMissed } from '@helix/hygiene';
import { reasonText } from '../../work-report/report-appointment.js';
import { defineReport } from '../custom-report.js';
import { readPastTreatments, type PastTreatment } from '../past-treatments.query.js';
import { DATE, PATIENT, PROVIDER } from '../report-columns.js';
import { HYGIENISTS } from '../report-rules.js';

/** What the work report counts as due and not done (rules part S, 23 and 34). */
export const dueButMissed = defineReport<PastTreatment>({
  name: 'DueButMissed',
  friendlyName: 'Due but missed',
  description: 'What was due at past appointments and not done, since when, and what it would have brought.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [
    DATE,
    PROVIDER,
    ...PATIENT,
    { header: 'Procedure', kind: 'text', of: ({ procedure }) => procedure },
    { header: 'Due since', kind: 'date', of: ({ treatment }) => treatment.dueDate },
    {
      ...{ header: 'Status', kind: 'text' },
      of: ({ treatment }) => (treatment.dueStatus === 2 ? 'Due and not done' : 'Due but could not be done'),
    },
    { header: 'Reason', kind: 'text', of: ({ treatment }) => reasonText(treatment) },
    {
      ...{ header: 'Fee', kind: 'money' },
      of: ({ treatment }) => (treatment.dueFeeCents === null ? null : treatment.dueFeeCents / 100),
    },
  ],
  rules: [
    HYGIENISTS,
    ['Due', 'By the rules of the day of the appointment.'],
    [
      'Fee',
      'Of what is billed by default, in the patient’s fee schedule; empty without one, and for what could not be done.',
    ],
  ],
  read: async (request) => ({ rows: await readPastTreatments(request, isDueButMissed) }),
});
