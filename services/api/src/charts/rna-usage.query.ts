import {
  distinctNames,
  type ProductUsageQuery,
  type ProductUsageRow,
  type RnaUsageByUserChart,
  type RnaUsageChart,
} from '@helix/contracts';
import type { Database } from '@helix/database';
import { addPlanned, percentagePlanned } from '@helix/hygiene';
import {
  clockOf,
  clocksOf,
  compareRnaUsage,
  lineOfProvider,
  providerName,
  readExcluded,
  readPlannedDays,
  readPlanSavers,
  type PlanSaverDay,
  type ReportClinic,
} from '@helix/report-inputs';
import { readNamedClinics } from './chart-clinics.query.js';
import { comparedTo, shownClinics, type ChartRequest } from './chart-request.js';
import { chartRows, lineOfClinic } from './chart-rows.js';

/** The percent of the appointments of each hygienist that were planned in time. */
export async function readRnaUsage(database: Database, request: ChartRequest): Promise<RnaUsageChart> {
  const named = await readNamedClinics(database, request.viewer, request.clinic);
  const clinics = shownClinics(named, request.query);
  const clocks = clocksOf(clinics, request.now);
  const { days, leftOut } = await database.inClinics([...clocks.keys()], async (transaction) => ({
    days: await readPlannedDays(transaction, clocks, request.query),
    leftOut: await readExcluded(transaction, clocks, request.query),
  }));
  const own = chartRows(days, {
    ...{ query: request.query, clinics, clocks, lineOf: lineOfProvider },
    rowOf: (ofRow, fields) => {
      const counts = addPlanned(ofRow);
      return {
        ...{ ...fields, providerId: ofRow[0].providerId, ...providerName(ofRow[0]) },
        percentageUsage: percentagePlanned(counts),
        ...{ appointments: counts.appointments, plannedAppointments: counts.planned },
      };
    },
  });
  const { compareNote, ...others } = await comparedTo(request, named, (compared) =>
    compareRnaUsage(database, compared),
  );
  return {
    ...{ data: [...own.data, ...others.data], totals: [...own.totals, ...others.totals] },
    ...{ leftOut, compareNote },
  };
}

/** The same appointments of the request's clinic by who planned them, and what was completed at these. */
export async function readRnaUsageByUser(
  database: Database,
  { viewer, clinic, query, now }: ChartRequest,
): Promise<RnaUsageByUserChart> {
  const { clinicId } = clinic;
  const clinics = (await readNamedClinics(database, viewer, clinic)).filter(({ isOwn }) => isOwn);
  const clocks = clocksOf([clinic], now);
  const { savers, leftOut } = await database.inClinics([clinicId], async (transaction) => ({
    savers: await readPlanSavers(transaction, clockOf(clinic, now), query),
    leftOut: await readExcluded(transaction, clocks, query),
  }));
  const rows = chartRows(
    savers.map((day) => ({ ...day, clinicId })),
    {
      ...{ query, clinics, clocks, lineOf: ({ userFullName }) => ({ id: userFullName, name: userFullName }) },
      rowOf: (ofRow: readonly [PlanSaverDay, ...PlanSaverDay[]], { isOwn: _, ...fields }) => ({
        ...{ ...fields, userFullName: ofRow[0].userFullName },
        optimizedAppts: ofRow.reduce((sum, { appointments }) => sum + appointments, 0),
        moneyEarned: ofRow.reduce((sum, { completedCents }) => sum + completedCents, 0) / 100,
      }),
    },
  );
  return { ...rows, leftOut, compareNote: null };
}

/**
 * The percent of planned appointments of each clinic, by bucket; without appointments there is no row. Several clinics
 * of one name have their id behind it: rows have no other sign of the clinic.
 */
export async function readProductUsage(
  database: Database,
  clinics: readonly ReportClinic[],
  query: ProductUsageQuery,
  now: number,
): Promise<ProductUsageRow[]> {
  const clocks = clocksOf(clinics, now);
  const days = await database.inClinics([...clocks.keys()], (transaction) =>
    readPlannedDays(transaction, clocks, query),
  );
  const names = distinctNames(clinics.map(({ clinicId, name }) => ({ id: String(clinicId), name })));
  const named = clinics.map((clinic) => ({
    ...clinic,
    name: names.get(String(clinic.clinicId)) ?? clinic.name,
    isOwn: true,
  }));
  const { data } = chartRows(days, {
    ...{ query, clinics: named, clocks, lineOf: lineOfClinic },
    rowOf: (ofRow, { clinicName, date, isPartial }): ProductUsageRow[] => {
      const percentageUsage = percentagePlanned(addPlanned(ofRow));
      return percentageUsage === null || date === null ? [] : [{ name: clinicName, date, percentageUsage, isPartial }];
    },
  });
  return data.flat();
}
