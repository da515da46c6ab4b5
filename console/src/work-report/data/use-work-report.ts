import type { OpenDay, WorkReport } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.js';
import type { DayRange } from '../../components/calendar-dates.js';
import type { Failure } from '../../components/metrics/panel.js';
import { hygienistsQuery } from '../../components/reports/hygienists-query.js';
import { idsOfAddress, productivityProviders } from '../../components/reports/report-providers.js';
import { rangeOfAddress } from '../../components/reports/report-range.js';
import { useReportSearch, type SearchState } from '../../components/reports/use-report-search.js';
import { useAddress } from '../../components/use-address.js';
import { useFailureToast } from '../../components/use-failure-toast.js';
import { useSession } from '../../session/session-context.js';

const reportKey = (clinicGuid: string) => ['workReport', clinicGuid] as const;

/** @param providerIds null: the active hygienists of the calendar. */
const reportQuery = (clinicGuid: string, range: DayRange, providerIds: readonly string[] | null) =>
  queryOptions({
    queryKey: [...reportKey(clinicGuid), range.startDate, range.endDate, providerIds],
    queryFn: ({ signal }) =>
      call<WorkReport>('Report/GetProviderWorkReport', {
        method: 'POST',
        body: { ...range, providerIds: providerIds ?? [] },
        signal,
      }),
  });

const openDayQuery = (clinicGuid: string, date: string) =>
  queryOptions({
    queryKey: [...reportKey(clinicGuid), 'openDay', date],
    queryFn: ({ signal }) => call<OpenDay>('OpenDay', { query: { date }, signal }),
  });

export interface WorkReportState extends SearchState {
  providersFailure: Failure | null;
  report: WorkReport | undefined;
  isFetching: boolean;
  /** Null while there is a report. */
  failure: Failure | null;
}

/** The state of the page. Without a range in the address it shows the last open day before today (rules part S, 24). */
export function useWorkReport(): WorkReportState {
  const { clinic } = useSession();
  const { clinicGuid } = clinic;
  const queryClient = useQueryClient();
  const [address] = useAddress();
  const hygienists = useQuery(hygienistsQuery(clinicGuid));
  const named = idsOfAddress(address)?.join(',') ?? null;
  const ids = useMemo(() => named?.split(',') ?? null, [named]);
  const providers = useMemo(
    () => hygienists.data && productivityProviders(hygienists.data, ids),
    [hygienists.data, ids],
  );
  const today = dateAt(Date.now(), clinic.timeZone);
  const hasRange = rangeOfAddress(address) !== null;
  const openDay = useQuery({ ...openDayQuery(clinicGuid, today), enabled: !hasRange });
  const lastDay = openDay.data?.previousOpenDay ?? addDays(today, -1);
  const state = useReportSearch(
    providers,
    { startDate: lastDay, endDate: lastDay },
    () => void queryClient.invalidateQueries({ queryKey: reportKey(clinicGuid) }),
  );
  const report = useQuery({
    ...reportQuery(clinicGuid, state.search.range, ids),
    // Without the last open day the report is of yesterday.
    enabled: hasRange || !openDay.isPending,
  });
  useFailureToast(report.error ?? hygienists.error);
  return {
    ...state,
    providersFailure:
      hygienists.error && !providers
        ? { error: hygienists.error, isRetrying: hygienists.isFetching, onRetry: () => void hygienists.refetch() }
        : null,
    report: report.error ? undefined : report.data,
    isFetching: report.isFetching || (!hasRange && openDay.isPending),
    failure: report.error && {
      ...{ error: report.error, isRetrying: report.isFetching, onRetry: () => void report.refetch() },
    },
  };
}
