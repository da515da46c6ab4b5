import type { ProductivityDay } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.js';
import type { DayRange } from '../components/calendar-dates.js';
import type { Failure } from '../components/metrics/panel.js';
import { hygienistsQuery } from '../components/reports/hygienists-query.js';
import { idsOfAddress, productivityProviders, type ReportProvider } from '../components/reports/report-providers.js';
import { useReportSearch, type SearchState } from '../components/reports/use-report-search.js';
import { useAddress } from '../components/use-address.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { useSession } from '../session/session-context.js';
import { monthToYesterday } from './default-range.js';

const productivityKey = (clinicGuid: string) => ['productivityByDay', clinicGuid] as const;

const productivityQuery = (clinicGuid: string, providerID: string, range: DayRange) =>
  queryOptions({
    queryKey: [...productivityKey(clinicGuid), providerID, range.startDate, range.endDate],
    queryFn: ({ signal }) =>
      call<ProductivityDay[]>('Report/ProviderProductivityByDay', { query: { ...range, providerID }, signal }),
  });

/** The productivity of one provider as it loads. */
export interface ProviderProductivity {
  provider: ReportProvider;
  days: ProductivityDay[] | undefined;
  isFetching: boolean;
  /** Null while there are days. */
  failure: Failure | null;
}

export interface Productivity extends SearchState {
  providersFailure: Failure | null;
  results: ProviderProductivity[];
}

/** The state of the page. */
export function useProductivity(): Productivity {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const [address] = useAddress();
  const hygienists = useQuery(hygienistsQuery(clinic.clinicGuid));
  const ids = idsOfAddress(address)?.join(',') ?? null;
  const providers = useMemo(
    () => hygienists.data && productivityProviders(hygienists.data, ids?.split(',') ?? null),
    [hygienists.data, ids],
  );
  const searched = useReportSearch(
    providers,
    monthToYesterday(dateAt(Date.now(), clinic.timeZone)),
    () => void queryClient.invalidateQueries({ queryKey: productivityKey(clinic.clinicGuid) }),
  );
  const { range, providerIds } = searched.search;
  const shown = (providers ?? []).filter(({ id }) => providerIds.includes(id));
  const loaded = useQueries({ queries: shown.map(({ id }) => productivityQuery(clinic.clinicGuid, id, range)) });
  useFailureToast(hygienists.error ?? loaded.find(({ error }) => error)?.error);
  return {
    ...searched,
    providersFailure:
      hygienists.error && !providers
        ? { error: hygienists.error, isRetrying: hygienists.isFetching, onRetry: () => void hygienists.refetch() }
        : null,
    results: shown.map((provider, index) => {
      const { data: days, error, isFetching, refetch } = loaded[index]!;
      const failure = error && !days ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null;
      return { provider, days, isFetching, failure };
    }),
  };
}
