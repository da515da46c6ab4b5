import type { ClinicProductivityRow } from '@helix/contracts';
import { measuresOf, type ProductivitySums } from '@helix/hygiene';

/** The fields of a chart's row that are computed: money in dollars, unknown time null. */
export type ProductivityFields = Omit<
  ClinicProductivityRow,
  'date' | 'clinicId' | 'clinicName' | 'isOwn' | 'isPartial'
>;

/** What a row of productivity says of its sums (rules part S, 14). */
export function productivityFields(sums: ProductivitySums): ProductivityFields {
  const { perHour, plannedPerHour, hygienePerHour, hygieneXRayPerHour, percentProductiveTime } = measuresOf(sums);
  return {
    moneyEarned: sums.productionCents / 100,
    totalMinutesWorked: sums.minutesWorked,
    totalMinutesClocked: sums.minutesClocked > 0 ? sums.minutesClocked : null,
    perHour: dollars(perHour),
    plannedPerHour: dollars(plannedPerHour),
    hygienePerHour: dollars(hygienePerHour),
    hygieneXRayPerHour: dollars(hygieneXRayPerHour),
    hygieneEarned: sums.hygieneCents / 100,
    xRayEarned: sums.xRayCents / 100,
    percentProductiveTime,
  };
}

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
