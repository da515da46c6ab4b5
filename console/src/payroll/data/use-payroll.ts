import type { PayrollRowView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayRange } from '../../components/calendar-dates.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useAddress } from '../../components/use-address.js';
import { useSession } from '../../session/session-context.js';
import { quickRanges, rangeOfAddress, type QuickRange } from './pay-range.js';
import { hygienistsQuery, payrollKey, payrollQuery } from './payroll-query.js';
import { addressOfIds, idsOfAddress, payrollProviders, type PayrollProvider } from './provider-choice.js';

/** Whose payroll is shown, and for which days. */
export interface PayrollSearch {
  range: DayRange;
  providerIds: readonly string[];
}

/** The payroll of one provider as it loads. */
export interface ProviderPayroll {
  provider: PayrollProvider;
  rows: PayrollRowView[] | undefined;
  isFetching: boolean;
  /** Null while there are rows. */
  failure: Failure | null;
}

export interface Payroll {
  ranges: Record<QuickRange, DayRange>;
  /** All that can be chosen; undefined until they are loaded. */
  providers: PayrollProvider[] | undefined;
  providersFailure: Failure | null;
  search: PayrollSearch;
  /** What the address says of the search, which is the same while the hygienists are loaded. */
  address: string;
  results: ProviderPayroll[];
  /** Shows other payroll, or the same as it is now. */
  generate: (search: PayrollSearch) => void;
}

/**
 * The hygienists whose payroll the user may see: all of the clinic for its admins, else those who the user is (rules part Q,
 * 20).
 */
function usePayrollProviders(): Pick<Payroll, 'providers' | 'providersFailure'> {
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

/** The state of the page: what is searched is in the address, so that a link shows the same payroll. */
export function usePayroll(): Payroll {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const [query, changeAddress] = useAddress();
  const { providers, providersFailure } = usePayrollProviders();
  const today = dateAt(Date.now(), clinic.timeZone);
  const ranges = quickRanges(clinic.payPeriod, today);
  const range = rangeOfAddress(query) ?? ranges.last;
  const ids = idsOfAddress(query);
  const shown = (providers ?? []).filter(({ id }) => ids === null || ids.includes(id));
  const loaded = useQueries({ queries: shown.map(({ id }) => payrollQuery(clinic.clinicGuid, id, range)) });
  const generate = ({ range: { startDate, endDate }, providerIds }: PayrollSearch): void => {
    const isAll = providers?.every(({ id }) => providerIds.includes(id)) ?? true;
    changeAddress({ startDate, endDate, providers: isAll ? null : addressOfIds(providerIds) });
    void queryClient.invalidateQueries({ queryKey: payrollKey(clinic.clinicGuid) });
  };
  return {
    ...{ ranges, providers, providersFailure, generate },
    search: { range, providerIds: shown.map(({ id }) => id) },
    address: JSON.stringify([range, ids]),
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
