import type { ChartQuery } from '@helix/contracts';
import type { Comparison, ComparisonRequest } from '@helix/report-inputs';
import type { ClinicContext, Viewer } from '@helix/web';
import type { ChartClinic } from './chart-clinics.query.js';

/** Who asks for a chart, in which clinic, and when. */
export interface ChartRequest {
  viewer: Pick<Viewer, 'userId' | 'isSuperAdmin'>;
  clinic: Pick<ClinicContext, 'clinicId' | 'timeZone'>;
  query: ChartQuery;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The clinics of a chart: with compare all that the viewer sees by name, otherwise that of the request (rules part S, 14). */
export const shownClinics = (named: readonly ChartClinic[], { compare }: ChartQuery): ChartClinic[] =>
  named.filter(({ isOwn }) => compare || isOwn);

/** What a chart says of the clinics of others. */
export async function comparedTo<Row>(
  { viewer, clinic, query, now }: ChartRequest,
  named: readonly ChartClinic[],
  compare: (request: ComparisonRequest) => Promise<Comparison<Row>>,
): Promise<Comparison<Row>> {
  if (!query.compare) return { data: [], totals: [], compareNote: null };
  const { startDate, endDate, interval } = query;
  return compare({
    ...{ startDate, endDate, interval, clinic, now },
    userId: viewer.userId,
    namedIds: named.map(({ clinicId }) => clinicId),
  });
}
