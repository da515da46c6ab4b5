import { useQuery } from '@tanstack/react-query';
import type { AssessmentRow, MonthlyReport, MonthlyReportData } from '@helix/contracts';
import { useEffect } from 'react';
import { call } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import { logFailure } from './log-failure.js';

/** The data of the report, or why there is none. */
export interface ReportAnswer {
  /** Undefined while it loads, and where it could not be loaded. */
  data: MonthlyReportData | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

function useLogged({ error }: { error: Error | null }): void {
  useEffect(() => {
    if (error) logFailure('Error getting report data', error);
  }, [error]);
}

/** The report that a link leads to, without a session and whoever is signed in. */
export function useLinkedReport(dataToken: string): ReportAnswer {
  const query = useQuery({
    queryKey: ['linkedMonthlyReport', dataToken],
    queryFn: ({ signal }) =>
      call<MonthlyReportData>('Agent/ReportData', { query: { dataToken }, authenticated: false, signal }),
    // A link may end: what it showed is not kept.
    gcTime: 0,
    staleTime: Infinity,
  });
  useLogged(query);
  return { ...query, refetch: () => void query.refetch() };
}

/** The report of the current clinic, and after it the assessment of the same month. @param date null: the previous month. */
export function useOwnReport(date: string | null): ReportAnswer {
  const { clinic } = useSession();
  const query = useQuery({
    queryKey: ['monthlyReport', clinic.clinicGuid, date],
    queryFn: async ({ signal }) => {
      const report = await call<MonthlyReport>('Report/Monthly', { query: { date }, signal });
      const month = report.currentMonth;
      const assessment = await call<AssessmentRow[]>('Report/Assessment', { query: { month }, signal });
      return { ...report, assessment };
    },
    staleTime: Infinity,
  });
  useLogged(query);
  return { ...query, refetch: () => void query.refetch() };
}
