import { measuresOf, openTimePercent, type ProductivitySums } from '@helix/hygiene';
import type { ReportColumn } from './custom-report.js';

// The columns that reports share. Money that is not known, or divided by nothing, is an empty cell.

export const DATE: ReportColumn<{ date: string }> = { header: 'Date', kind: 'date', of: ({ date }) => date };

/** `yyyy-mm`, or what stands in its place, such as "Total". */
export const MONTH: ReportColumn<{ month: string }> = { header: 'Month', kind: 'text', of: ({ month }) => month };

export const PROVIDER: ReportColumn<{ provider: string }> = {
  ...{ header: 'Provider', kind: 'text' },
  of: ({ provider }) => provider,
};

/** A patient is an id and initials: Helix knows no names. */
export const PATIENT: readonly ReportColumn<{ patientId: string; initials: string }>[] = [
  { header: 'Patient id', kind: 'text', of: ({ patientId }) => patientId },
  { header: 'Initials', kind: 'text', of: ({ initials }) => initials },
];

/** Sums, and what is divided by them; null: the time is yet to come. */
interface Summed {
  sums: ProductivitySums | null;
}

type Measure = keyof Omit<ReturnType<typeof measuresOf>, 'percentProductiveTime'>;

const perHour = (header: string, measure: Measure): ReportColumn<Summed> => ({
  ...{ header, kind: 'money' },
  of: ({ sums }) => sums && dollars(measuresOf(sums)[measure]),
});

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** The measures of the charts (rules part S, 1 to 5). */
export const PRODUCTIVITY: readonly ReportColumn<Summed>[] = [
  { header: 'Appointments', kind: 'count', of: ({ sums }) => sums && sums.appointments },
  { header: 'Chair hours', kind: 'hours', of: ({ sums }) => sums && sums.minutesWorked },
  { header: 'Paid hours', kind: 'hours', of: ({ sums }) => sums && (sums.minutesPaid > 0 ? sums.minutesPaid : null) },
  { header: 'Production', kind: 'money', of: ({ sums }) => sums && sums.productionCents / 100 },
  perHour('Production per hour', 'perHour'),
  perHour('Production per paid hour', 'perPaidHour'),
  perHour('Raw hygiene per hour', 'hygienePerHour'),
  perHour('Hygiene and X-rays per hour', 'hygieneXRayPerHour'),
  {
    ...{ header: 'Open time (%)', kind: 'percent' },
    of: ({ sums }) =>
      sums && openTimePercent({ minutesWorked: sums.knownMinutesWorked, minutesClocked: sums.minutesClocked }),
  },
  perHour('Goal per hour', 'plannedPerHour'),
];
