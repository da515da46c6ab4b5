import { useQuery, useQueryClient } from '@tanstack/react-query';
import { insightsToday } from '@helix/hygiene';
import { useEffect, useMemo, useState } from 'react';
import { useLiveCalendar } from '../../components/live/use-live-refresh.js';
import { useAddress } from '../../components/use-address.js';
import { appointmentInsights } from '../layout/appointment-insights.js';
import { insightDays, insightMonth, insightMonths, monthOf, moveMonth } from '../layout/months.js';
import { dismissedQuery, insightsKey, namesQuery, rowsQuery } from './insight-queries.js';

const MINUTE_MS = 60_000;

/** The current date for insights, `yyyy-mm-dd`; it changes at midnight in New York. */
export function useInsightsToday(): string {
  const [today, setToday] = useState(() => insightsToday(Date.now()));
  useEffect(() => {
    const update = (): void => setToday(insightsToday(Date.now()));
    const timer = window.setInterval(update, MINUTE_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return today;
}

/** The state of the page, which is in the address so that a link shows the same. */
export function useInsightsAddress(today: string) {
  const [query, change] = useAddress();
  return {
    /** `yyyy-mm`. */
    month: insightMonth(query.get('month'), today),
    showDismissed: query.get('dismissed') === 'true',
    showMonth: (month: string) => change({ month: month === monthOf(today) ? null : month }),
    setShowDismissed: (show: boolean) => change({ dismissed: show ? 'true' : null }),
  };
}

export type InsightsAddress = ReturnType<typeof useInsightsAddress>;

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The live insights of a month with their dismissals. The next month is prefetched. */
export function useInsights(clinicGuid: string, month: string, today: string) {
  const queryClient = useQueryClient();
  const range = useMemo(() => insightDays(month, today), [month, today]);
  const rows = useQuery(rowsQuery(clinicGuid, range));
  const dismissed = useQuery(dismissedQuery(clinicGuid));
  const names = useQuery(namesQuery(clinicGuid));
  const liveKeys = useMemo(() => {
    const shown = [rowsQuery(clinicGuid, range).queryKey, dismissedQuery(clinicGuid).queryKey];
    return { all: insightsKey(clinicGuid), shown, providers: shown };
  }, [clinicGuid, range]);
  useLiveCalendar(liveKeys, range);
  const appointments = useMemo(
    () => (rows.data && dismissed.data ? appointmentInsights(rows.data, dismissed.data) : undefined),
    [rows.data, dismissed.data],
  );
  const { isSuccess } = rows;

  useEffect(() => {
    const next = moveMonth(month, 1);
    if (isSuccess && next <= insightMonths(today).last)
      void queryClient.prefetchQuery(rowsQuery(clinicGuid, insightDays(next, today)));
  }, [isSuccess, month, today, clinicGuid, queryClient]);

  return {
    /** Undefined while loading. */
    appointments,
    /** Provider names by id; empty while loading. */
    names: names.data ?? NO_NAMES,
    error: appointments ? null : (rows.error ?? dismissed.error),
    isFetching: rows.isFetching || dismissed.isFetching,
    refetch: () => void Promise.all([rows.refetch(), dismissed.refetch()]),
  };
}

export type InsightsData = ReturnType<typeof useInsights>;
