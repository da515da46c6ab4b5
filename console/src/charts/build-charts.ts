import type { ProviderProductivityChart, ProviderProductivityRow } from '@helix/contracts';

/** A hygienist of the clinic over a day or the whole range: 165 dollars an hour of 8 hours. */
export const buildProductivity = (
  providerId: string,
  row: Partial<ProviderProductivityRow> = {},
): ProviderProductivityRow => ({
  ...{ date: null, clinicId: 1, clinicName: 'Maple Dental', isOwn: true, isPartial: false },
  ...{ providerId, providerFirstName: providerId, firstName: providerId, providerLastName: 'Roy' },
  ...{ moneyEarned: 1320, totalMinutesWorked: 480, totalMinutesClocked: 500, percentProductiveTime: 0.96 },
  ...{ perHour: 165, plannedPerHour: 180, hygienePerHour: 120, hygieneXRayPerHour: 140 },
  ...{ hygieneEarned: 960, xRayEarned: 160 },
  ...row,
});

/** A chart in which each hygienist has one day, and the same total. */
export const buildProductivityChart = (
  providers: readonly ProviderProductivityRow[],
  chart: Partial<ProviderProductivityChart> = {},
): ProviderProductivityChart => ({
  data: providers.map((row) => ({ ...row, date: '2026-02-03' })),
  totals: [...providers],
  leftOut: [],
  compareNote: null,
  ...chart,
});
