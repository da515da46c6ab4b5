import { groupBy } from '@helix/appointment-inputs';
import { OFFICE_WIDE, type MonthlyChart } from '@helix/contracts';
import { addPlanned, percentagePlanned, type MonthlyHygienist } from '@helix/hygiene';
import type { MonthAssessment, PlannedDay } from '@helix/report-inputs';

/** The active patients of each month. */
export const patientCountChart = ({ months }: MonthAssessment): MonthlyChart => ({
  series: [{ name: 'Active patients', data: months.map((row) => row.NumberOfActivePatients) }],
  xaxisValues: months.map(({ MonthDate }) => MonthDate.slice(0, 7)),
});

/** At how many appointments each procedure was done. */
export const procedureDistributionChart = ({ procedures }: MonthAssessment): MonthlyChart => ({
  series: [{ name: 'Appointments', data: procedures.map(({ Count }) => Count) }],
  xaxisValues: procedures.map(({ ProcedureName }) => ProcedureName),
});

/**
 * The percent of appointments planned in time, of the office and of each hygienist.
 *
 * @param planned by month, of all hygienists.
 * @param months `yyyy-mm`.
 */
export function rnaUsageChart(
  planned: readonly PlannedDay[],
  hygienists: readonly MonthlyHygienist[],
  months: readonly string[],
): MonthlyChart {
  const byHygienist = groupBy(planned, ({ providerId }) => providerId);
  const dataOf = (ofLine: readonly PlannedDay[]) => {
    const byMonth = groupBy(ofLine, ({ date }) => date.slice(0, 7));
    return months.map((month) => percentagePlanned(addPlanned(byMonth.get(month) ?? [])));
  };
  return {
    series: [
      { name: OFFICE_WIDE, data: dataOf(planned) },
      ...hygienists.map(({ providerId, providerName }) => ({
        ...{ name: providerName, data: dataOf(byHygienist.get(providerId) ?? []) },
      })),
    ],
    xaxisValues: [...months],
  };
}
