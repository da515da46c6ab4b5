import type { ClinicProductivityChart, ProviderProductivityChart } from '@helix/contracts';
import type { Database } from '@helix/database';
import { addSums } from '@helix/hygiene';
import {
  clocksOf,
  compareClinics,
  compareProviders,
  productivityFields,
  lineOfProvider,
  PROVIDER_TYPE,
  providerName,
  readReportDays,
  type ReportDay,
} from '@helix/report-inputs';
import { readNamedClinics, type ChartClinic } from './chart-clinics.query.js';
import { comparedTo, shownClinics, type ChartRequest } from './chart-request.js';
import { chartRows, lineOfClinic } from './chart-rows.js';

/** Of each hygienist who is not excluded from charts, by bucket and for the whole range (R-24; rules part S, 14). */
export async function readProviderProductivity(
  database: Database,
  request: ChartRequest,
): Promise<ProviderProductivityChart> {
  const named = await readNamedClinics(database, request.viewer, request.clinic);
  const clinics = shownClinics(named, request.query);
  const { clocks, days, leftOut } = await readDays(database, clinics, request);
  const own = chartRows(days, {
    ...{ query: request.query, clinics, clocks, lineOf: lineOfProvider },
    rowOf: (ofRow, fields) => ({
      ...fields,
      providerId: ofRow[0].providerId,
      ...providerName(ofRow[0]),
      firstName: providerName(ofRow[0]).providerFirstName,
      ...fieldsOf(ofRow),
    }),
  });
  const { compareNote, ...others } = await comparedTo(request, named, (compared) =>
    compareProviders(database, compared),
  );
  return {
    ...{ data: [...own.data, ...others.data], totals: [...own.totals, ...others.totals] },
    ...{ leftOut, compareNote },
  };
}

/** Of each clinic that the viewer sees by name, its hygienists together (R-24; rules part S, 14). */
export async function readClinicProductivity(
  database: Database,
  request: ChartRequest,
): Promise<ClinicProductivityChart> {
  const clinics = await readNamedClinics(database, request.viewer, request.clinic);
  const { clocks, days, leftOut } = await readDays(database, clinics, request);
  const own = chartRows(days, {
    ...{ query: request.query, clinics, clocks, lineOf: lineOfClinic },
    rowOf: (ofRow, fields) => ({ ...fields, ...fieldsOf(ofRow) }),
  });
  const { compareNote, ...others } = await comparedTo(request, clinics, (compared) =>
    compareClinics(database, compared),
  );
  return {
    ...{ data: [...own.data, ...others.data], totals: [...own.totals, ...others.totals] },
    ...{ leftOut, compareNote },
  };
}

const fieldsOf = (days: readonly ReportDay[]) => productivityFields(addSums(days.map(({ sums }) => sums)));

async function readDays(
  database: Database,
  clinics: readonly ChartClinic[],
  { query: { startDate, endDate, interval }, now }: ChartRequest,
) {
  const clocks = clocksOf(clinics, now);
  const read = await database.inClinics([...clocks.keys()], (transaction) =>
    readReportDays(transaction, {
      ...{ clocks, startDate, endDate, interval },
      ...{ providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
    }),
  );
  return { clocks, ...read };
}
