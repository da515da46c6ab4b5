import type { RebookingChart } from '@helix/contracts';
import type { Database } from '@helix/database';
import { addSeen, isOpenRebooking, percentageRebooked } from '@helix/hygiene';
import { clocksOf, compareRebooking, readExcluded, readRebooking } from '@helix/report-inputs';
import { readNamedClinics } from './chart-clinics.query.js';
import { comparedTo, type ChartRequest } from './chart-request.js';
import { chartRows, lineOfClinic } from './chart-rows.js';

/** The percent of patients who have a next appointment a week after they were seen, of each clinic by name. */
export async function readRebookingChart(database: Database, request: ChartRequest): Promise<RebookingChart> {
  const { viewer, clinic, query, now } = request;
  const clinics = await readNamedClinics(database, viewer, clinic);
  const clocks = clocksOf(clinics, now);
  const { days, leftOut } = await database.inClinics([...clocks.keys()], async (transaction) => ({
    days: await readRebooking(transaction, clocks, query),
    leftOut: await readExcluded(transaction, clocks, query),
  }));
  const own = chartRows(days, {
    ...{ query, clinics, clocks, lineOf: lineOfClinic },
    rowOf: (ofRow, fields) => {
      const sums = addSeen(ofRow);
      return {
        ...fields,
        percentageRebooked: percentageRebooked(sums),
        ...{ patientsSeen: sums.seen, patientsRebooked: sums.rebooked },
        isOpen: isOpenRebooking(ofRow, clocks.get(fields.clinicId)?.today ?? ''),
      };
    },
  });
  const { compareNote, ...others } = await comparedTo(request, clinics, (compared) =>
    compareRebooking(database, compared),
  );
  return {
    ...{ data: [...own.data, ...others.data], totals: [...own.totals, ...others.totals] },
    ...{ leftOut, compareNote },
  };
}
