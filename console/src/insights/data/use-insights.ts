import { useQuery } from '@tanstack/react-query';
import { insightsToday } from '@helix/hygiene';
import { useEffect, useMemo, useState } from 'react';
import { queryClient } from '../../api/query-client.js';
import { useLiveCalendar } from '../../components/live/use-live-refresh.js';
import { isShownDate } from '../../components/calendar-dates.js';
import { LOOK_PARAMETER } from '../../components/look/use-look.js';
import { useAddress } from '../../components/use-address.js';
import { appointmentInsights, INSIGHT_KINDS, type InsightKind } from '../layout/appointment-insights.js';
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

const dayOf = (text: string | null): string | null => (text !== null && isShownDate(text) ? text : null);

/** The state of the page, which is in the address so that a link shows the same. */
export function useInsightsAddress(today: string) {
  const [query, change] = useAddress();
  return {
    /** `yyyy-mm`. */
    month: insightMonth(query.get('month'), today),
    showDismissed: query.get('dismissed') === 'true',
    /** The day whose dialog is open, `yyyy-mm-dd`; null: none. */
    day: dayOf(query.get('day')),
    /** The kind of insight that its dialog is limited to; null: all. */
    kind: INSIGHT_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    showMonth: (month: string) => change({ month: month === monthOf(today) ? null : month }),
    /** Opens the dialog of a day. It is no step of the history: Back leaves the page. */
    showDay: (day: string, kind: InsightKind | null) => change({ day, kind }, { replace: true }),
    /** Closes the dialog, with the side panel that stands in it. */
    closeDay: () => change({ day: null, kind: null, [LOOK_PARAMETER]: null }, { replace: true }),
    setShowDismissed: (show: boolean) => change({ dismissed: show ? 'true' : null }),
  };
}

export type InsightsAddress = ReturnType<typeof useInsightsAddress>;

/** Prefetches the insights of the month that the page at an address with this query shows. */
export async function prefetchInsights(clinicGuid: string, query: URLSearchParams): Promise<void> {
  const today = insightsToday(Date.now());
  const range = insightDays(insightMonth(query.get('month'), today), today);
  await Promise.all([
    queryClient.prefetchQuery(rowsQuery(clinicGuid, range)),
    queryClient.prefetchQuery(dismissedQuery(clinicGuid)),
    queryClient.prefetchQuery(namesQuery(clinicGuid)),
  ]);
}

/** How old prefetched insights may be when the page opens: nothing updates them before. */
const PREFETCHED_MS = 5_000;

/** Options of the page's queries. */
const onOpening = {
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }): true | 'always' =>
    Date.now() - state.dataUpdatedAt < PREFETCHED_MS ? true : 'always',
} as const;

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The live insights of a month with their dismissals. The next month is prefetched. */
export function useInsights(clinicGuid: string, month: string, today: string) {
  const range = useMemo(() => insightDays(month, today), [month, today]);
  const rows = useQuery({ ...rowsQuery(clinicGuid, range), ...onOpening });
  const dismissed = useQuery({ ...dismissedQuery(clinicGuid), ...onOpening });
  const names = useQuery({ ...namesQuery(clinicGuid), ...onOpening });
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
  }, [isSuccess, month, today, clinicGuid]);

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
