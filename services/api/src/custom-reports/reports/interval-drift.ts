import { REPORT_PARAMETERS, type DriftRow } from '@helix/contracts';
import { ruleTypeOf } from '@helix/hygiene';
import { readIntervalDrift } from '../../interval-drift/interval-drift.query.js';
import { defineReport } from '../custom-report.js';
import { PROVIDER } from '../report-columns.js';
import { GROSS, HYGIENISTS } from '../report-rules.js';

interface Row extends DriftRow {
  year: string;
  provider: string;
}

/** How patients keep the intervals of their rules in a year, as the screen of that name has it (rules part S, 41). */
export const intervalDrift = defineReport<Row>({
  name: 'IntervalDrift',
  friendlyName: 'Interval drift',
  description: 'Appointments and production that are lost a year, by procedure, hygienist and insurer.',
  parameters: REPORT_PARAMETERS.year,
  columns: [
    { header: 'Year', kind: 'text', of: ({ year }) => year },
    PROVIDER,
    {
      ...{ header: 'Procedure', kind: 'text' },
      of: ({ procedureRuleTypeId }) => ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId),
    },
    { header: 'Insurer', kind: 'text', of: ({ insurer }) => insurer },
    { header: 'Gaps', kind: 'count', of: ({ gaps }) => gaps },
    { header: 'Median (months)', kind: 'number', decimals: 1, of: ({ medianMonths }) => medianMonths },
    { header: 'Late (%)', kind: 'percent', of: ({ latePercent }) => latePercent },
    { header: 'Appointments lost a year', kind: 'number', decimals: 1, of: ({ appointmentsLost }) => appointmentsLost },
    { header: 'Production lost a year', kind: 'money', of: ({ productionLost }) => productionLost },
    { header: 'Not returned', kind: 'count', of: ({ notReturned }) => notReturned },
  ],
  rules: [
    HYGIENISTS,
    ['Gaps', 'Between two treatments of a patient by one procedure rule; they end in the year, with the hygienist.'],
    ['Late (%)', 'Of the gaps, those that were more than 30 days longer than the interval that counts today.'],
    [
      'Appointments lost a year',
      '12 / interval - 365.25 / mean days between treatments, not below 0; once for a patient, at the last gap. There is no total over procedures: one appointment has several.',
    ],
    ['Production lost a year', 'The appointments, at what the hygienist produces at one.'],
    GROSS,
    [
      'Not returned',
      'Patients whose interval ended in the year, and who did not come back. They are in no other column.',
    ],
  ],
  read: async ({ transaction, clinicId, timeZone, range, now }) => {
    const { rows } = await readIntervalDrift(transaction, { clinicId, timeZone }, range, now);
    const year = range.startDate.slice(0, 4);
    return { rows: rows.map((row) => ({ ...row, year, provider: row.providerName })) };
  },
});
