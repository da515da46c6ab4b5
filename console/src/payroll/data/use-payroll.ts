import type { PayrollRowView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayRange } from '../../components/calendar-dates.js';
import type { Failure } from '../../components/metrics/panel.js';
import { hygienistsQuery } from '../../components/reports/hygienists-query.js';
import { useReportSearch, type SearchState } from '../../components/reports/use-report-search.js';
import { useSession } from '../../session/session-context.js';
import { quickRanges, type QuickRange } from './pay-range.js';
import { payrollKey, payrollQuery } from './payroll-query.js';
import { payrollProviders, type PayrollProvider } from './provider-choice.js';

/** The payroll of one provider as it loads. */
export interface ProviderPayroll {
  provider: PayrollProvider;
  rows: PayrollRowView[] | undefined;
  isFetching: boolean;
  /** Null while there are rows. */
  failure: Failure | null;
}

export interface Payroll extends SearchState<PayrollProvider> {
  ranges: Record<QuickRange, DayRange>;
  providersFailure: Failure | null;
  results: ProviderPayroll[];
}

/**
 * The hygienists whose payroll the user may see: all of the clinic for its admins, else those who the user is (rules part Q,
 * 20).
 */
function usePayrollProviders(): { providers: PayrollProvider[] | undefined; providersFailure: Failure | null } {
  const { clinic, isAdmin, instance } = useSession();
  const query = useQuery({ ...hygienistsQuery(clinic.clinicGuid), enabled: isAdmin });
  const loaded = isAdmin ? query.data : instance.providers;
  const providers = useMemo(() => loaded && payrollProviders(loaded), [loaded]);
  const { error, isFetching, refetch } = query;
  return {
    providers,
    providersFailure: error && !providers ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
  };
}

/** The state of the page. */
export function usePayroll(): Payroll {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const { providers, providersFailure } = usePayrollProviders();
  const ranges = quickRanges(clinic.payPeriod, dateAt(Date.now(), clinic.timeZone));
  const searched = useReportSearch(
    providers,
    ranges.last,
    () => void queryClient.invalidateQueries({ queryKey: payrollKey(clinic.clinicGuid) }),
  );
  const { range, providerIds } = searched.search;
  const shown = (providers ?? []).filter(({ id }) => providerIds.includes(id));
  const loaded = useQueries({ queries: shown.map(({ id }) => payrollQuery(clinic.clinicGuid, id, range)) });
  return {
    ...{ ...searched, ranges, providersFailure },
    results: shown.map((provider, index) => resultOf(provider, loaded[index])),
  };
}

interface Loading {
  data: PayrollRowView[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function resultOf(provider: PayrollProvider, loading: Loading | undefined): ProviderPayroll {
  const { data: rows, error = null, isFetching = true, refetch } = loading ?? {};
  const failure = error && !rows ? { error, isRetrying: isFetching, onRetry: () => void refetch?.() } : null;
  return { provider, rows, isFetching, failure };
}
