import { queryOptions } from '@tanstack/react-query';
import type { AnalysisRow, DismissedInsightView, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';
import { providerNames } from '../../components/person-name.js';
import type { DayRange } from '../../components/calendar-dates.js';

/** The key prefix of all queries of a clinic's insights. */
export const insightsKey = (clinicGuid: string) => ['insights', clinicGuid] as const;

/** The key prefix of the rows of all months. */
export const rowsKey = (clinicGuid: string) => [...insightsKey(clinicGuid), 'rows'] as const;

/** The appointments of a range of days that have an insight or a comment. */
export function rowsQuery(clinicGuid: string, { startDate, endDate }: DayRange) {
  return queryOptions({
    queryKey: [...rowsKey(clinicGuid), startDate, endDate],
    queryFn: ({ signal }) =>
      call<AnalysisRow[]>('appointment/Analyze', { query: { startDate, endDate, insightsOnly: true }, signal }),
  });
}

/** The dismissed insights of all months. */
export function dismissedQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [...insightsKey(clinicGuid), 'dismissed'],
    queryFn: ({ signal }) => call<DismissedInsightView[]>('appointment/insights', { signal }),
  });
}

/** The names of all providers by id, including former ones. */
export function namesQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [...insightsKey(clinicGuid), 'names'],
    queryFn: async ({ signal }) => {
      const providers = await call<ProviderView[]>('Provider', { query: { activeOnly: false }, signal });
      return providerNames(providers);
    },
    staleTime: 5 * 60_000,
  });
}
