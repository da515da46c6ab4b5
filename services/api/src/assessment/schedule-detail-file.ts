import { writeSpreadsheet, type SpreadsheetCell, type SpreadsheetColumn } from '@helix/spreadsheets';
import type { ScheduleDetail } from './schedule-detail.query.js';

export const SCHEDULE_DETAIL_FILE = 'ScheduleDetail.xlsx';

const COLUMNS: readonly (SpreadsheetColumn & { of: (row: ScheduleDetail) => SpreadsheetCell })[] = [
  { header: 'Patient id', kind: 'text', of: ({ patientId }) => patientId },
  { header: 'Initials', kind: 'text', of: ({ initials }) => initials },
  { header: 'Interval (months)', kind: 'count', of: ({ intervalInMonths }) => intervalInMonths },
  { header: 'From (type)', kind: 'text', of: ({ from }) => from },
  { header: 'Last appointment', kind: 'date', of: ({ lastAppointment }) => lastAppointment },
  { header: 'Next appointment', kind: 'date', of: ({ nextAppointment }) => nextAppointment },
  {
    ...{ header: 'Appointments needed per year', kind: 'number', decimals: 2 },
    of: (row) => row.appointmentsPerYear,
  },
  { header: 'Overdue (days)', kind: 'count', of: ({ overdueDays }) => overdueDays },
];

/** The patients as a spreadsheet, and a sheet that says what they are (rules part S, 32 and 38). */
export const scheduleDetailFile = (
  rows: readonly ScheduleDetail[],
  { clinicName, today }: { clinicName: string; today: string },
): Promise<Uint8Array> =>
  writeSpreadsheet({
    name: 'Schedule detail',
    columns: COLUMNS,
    rows: rows.map((row) => COLUMNS.map(({ of }) => of(row))),
    about: [
      ['Report', 'Schedule detail of the assessment'],
      ['Clinic', clinicName],
      ['Made on', today],
      ['Patients', 'Seen in hygiene in the 18 months that end with the last full month; neither deleted nor inactive.'],
      ['Interval (months)', 'The shortest of scaling, root planing and recall exam in the rules that apply today.'],
      ['Overdue (days)', 'Since the interval after the last appointment ended, whether or not one is booked.'],
    ],
  });
