import { fileURLToPath } from 'node:url';
import { reportData, type MonthlyReportData } from '@helix/contracts';

/** A console whose page of the report has two pages; see `console/assets/pages.js`. */
export const CONSOLE = fileURLToPath(new URL('./console', import.meta.url));

const emptyChart = { series: [], xaxisValues: [] };

/** The data of a report. @param issue what goes wrong in the page of the test console. */
export const dataOf = (clinicName = 'Maple <Dental> & Söhne', issue?: string): MonthlyReportData =>
  reportData.parse({
    ...{ clinicName, currentMonth: '2026-10', currency: 'CAD', hasAppointments: true },
    perHour: {
      ...{ currentMonthPerHour: 134.39, previousMonthPerHour: 120, percentile: 79.5, clinics: 40, note: null },
    },
    ...{ monthComparisons: [], yoyChart: emptyChart, patientCountChart: emptyChart },
    ...{ procedureDistributionChart: emptyChart, rnaUsageChart: emptyChart },
    ...{ dueButMissedByProvider: [], scalingByProviders: [], appointmentDetails: [], pies: [] },
    ...{ feeGuideGoals: { suggestedPerHour: null }, annotations: [], leftOut: [], assessment: [] },
    highlights: [
      { kind: 'rose', text: 'RNA usage rose most: from 64.1% to 80.0%.', figure: null },
      { kind: 'fell', text: 'Nothing fell against the month before.', figure: null },
      { kind: 'toDo', text: 'Everything that was due was done.', figure: null },
    ],
    ...{ timeZone: 'America/Toronto', asOf: '2026-11-01T10:00:00.000Z', dataUntil: '2026-11-01T05:59:00' },
    notes: issue === undefined ? [] : [issue],
  });
