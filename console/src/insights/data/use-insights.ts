import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { moveMonth, toldDays, toldMonths } from '../layout/month-days.js';
import { appointmentInsights } from '../layout/appointment-insights.js';
import { dismissedQuery, namesQuery, rowsQuery } from './insight-queries.js';
import { useLiveInsights } from './use-live-insights.js';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The insights of a month, and what was done about them, kept current. The month after it is read ahead. */
export function useInsights(clinicGuid: string, month: string, today: string) {
  const queryClient = useQueryClient();
  const range = useMemo(() => toldDays(month, today), [month, today]);
  const rows = useQuery(rowsQuery(clinicGuid, range));
  const dismissed = useQuery(dismissedQuery(clinicGuid));
  const names = useQuery(namesQuery(clinicGuid));
  useLiveInsights(clinicGuid, range);
  const appointments = useMemo(
    () => (rows.data && dismissed.data ? appointmentInsights(rows.data, dismissed.data) : undefined),
    [rows.data, dismissed.data],
  );
  const isRead = rows.isSuccess;

  useEffect(() => {
    const next = moveMonth(month, 1);
    if (isRead && next <= toldMonths(today).last)
      void queryClient.prefetchQuery(rowsQuery(clinicGuid, toldDays(next, today)));
  }, [isRead, month, today, clinicGuid, queryClient]);

  return {
    /** Undefined until all is there. */
    appointments,
    /** By provider id; empty until they are there. */
    names: names.data ?? NO_NAMES,
    error: appointments ? null : (rows.error ?? dismissed.error),
    isFetching: rows.isFetching || dismissed.isFetching,
    refetch: () => void Promise.all([rows.refetch(), dismissed.refetch()]),
  };
}

export type InsightsData = ReturnType<typeof useInsights>;
