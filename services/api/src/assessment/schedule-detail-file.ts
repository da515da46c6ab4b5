import { writeXlsx, type CellValue } from 'hucre/xlsx';
import type { ScheduleDetail } from './schedule-detail.query.js';

export const SCHEDULE_DETAIL_FILE = 'ScheduleDetail.xlsx';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS: readonly { header: string; width: number; numFmt?: string; of: (row: ScheduleDetail) => CellValue }[] = [
  { header: 'Patient id', width: 14, of: ({ patientId }) => patientId },
  { header: 'Initials', width: 10, of: ({ initials }) => initials },
  { header: 'Interval (months)', width: 18, of: ({ intervalInMonths }) => intervalInMonths },
  { header: 'From (type)', width: 24, of: ({ from }) => from },
  { header: 'Last appointment', width: 18, numFmt: 'yyyy-mm-dd', of: ({ lastAppointment }) => dayOf(lastAppointment) },
  { header: 'Next appointment', width: 18, numFmt: 'yyyy-mm-dd', of: ({ nextAppointment }) => dayOf(nextAppointment) },
  {
    ...{ header: 'Appointments needed per year', width: 30, numFmt: '0.00' },
    of: (row) => row.appointmentsPerYear,
  },
  { header: 'Overdue (days)', width: 16, of: ({ overdueDays }) => overdueDays },
];

const dayOf = (date: string | null): Date | null => (date === null ? null : new Date(`${date}T00:00:00Z`));

/** The patients as a spreadsheet, and a sheet that says what they are (rules part S, 32 and 38). */
export async function scheduleDetailFile(
  rows: readonly ScheduleDetail[],
  { clinicName, today }: { clinicName: string; today: string },
): Promise<Uint8Array> {
  const about: [string, string][] = [
    ['Report', 'Schedule detail of the assessment'],
    ['Clinic', clinicName],
    ['Made on', today],
    ['Patients', 'Seen in hygiene in the 18 months that end with the last full month; neither deleted nor inactive.'],
    ['Interval (months)', 'The shortest of scaling, root planing and recall exam in the rules that apply today.'],
    ['Overdue (days)', 'Since the interval after the last appointment ended, whether or not one is booked.'],
  ];
  return writeXlsx({
    sheets: [
      {
        name: 'Schedule detail',
        columns: COLUMNS.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt ? { numFmt } : {}) })),
        rows: [COLUMNS.map(({ header }) => header), ...rows.map((row) => COLUMNS.map(({ of }) => of(row)))],
        freezePane: { rows: 1 },
      },
      { name: 'About', columns: [{ width: 22 }, { width: 90 }], rows: about },
    ],
  });
}
