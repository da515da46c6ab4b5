import { groupBy } from '@helix/appointment-inputs';
import type { ChartQuery } from '@helix/contracts';
import { bucketsOf, byBucket, isPartialBucket } from '@helix/hygiene';
import { compareLines, compareNames, type ClinicClock } from '@helix/report-inputs';
import type { ChartClinic } from './chart-clinics.query.js';

interface ClinicDay {
  clinicId: number;
  date: string;
}

/** The fields that every row of a chart has. */
export interface RowFields {
  date: string | null;
  clinicId: number;
  clinicName: string;
  isOwn: boolean;
  isPartial: boolean;
}

interface ChartRowsRequest<Day, Row> {
  query: Pick<ChartQuery, 'startDate' | 'endDate' | 'interval'>;
  clinics: readonly ChartClinic[];
  clocks: ReadonlyMap<number, ClinicClock>;
  /** What a line of the chart is named, within its clinic; its id distinguishes lines of one name. */
  lineOf: (day: Day) => { id: string; name: string };
  rowOf: (days: readonly [Day, ...Day[]], fields: RowFields) => Row;
}

/**
 * The rows of a chart: of each line its buckets and the whole range. Sorted by clinic, line and date; buckets without a day
 * have no row (rules part S, 14 and 15).
 */
export function chartRows<Day extends ClinicDay, Row>(
  days: readonly Day[],
  { query, clinics, clocks, lineOf, rowOf }: ChartRowsRequest<Day, Row>,
): { data: Row[]; totals: Row[] } {
  const buckets = bucketsOf(query, query.interval);
  const data: Row[] = [];
  const totals: Row[] = [];
  for (const { clinicId, name: clinicName, isOwn } of clinics.toSorted(
    (one, other) => compareNames(one.name, other.name) || one.clinicId - other.clinicId,
  )) {
    const clinic = { clinicId, clinicName, isOwn };
    const today = clocks.get(clinicId)?.today ?? '';
    const ofClinic = days.filter((day) => day.clinicId === clinicId);
    const lines = [...groupBy(ofClinic, (day) => lineOf(day).id).values()].filter(isFilled);
    for (const line of lines.toSorted(([one], [other]) => compareLines(lineOf(one), lineOf(other)))) {
      for (const [bucket, ofBucket] of byBucket(line, buckets))
        if (isFilled(ofBucket))
          data.push(rowOf(ofBucket, { ...clinic, date: bucket.startDate, isPartial: isPartialBucket(bucket, today) }));
      totals.push(rowOf(line, { ...clinic, date: null, isPartial: false }));
    }
  }
  return { data, totals };
}

const isFilled = <Day>(days: readonly Day[]): days is [Day, ...Day[]] => days.length > 0;

/** A line for each clinic. */
export const lineOfClinic = () => ({ id: '', name: '' });
