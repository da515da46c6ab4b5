import type { MadeMonthlyReport, MonthlyReportStarted } from '@helix/contracts';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callForFile, type ServedFile } from '../api/client.js';
import { useLiveMonthlyReports } from '../components/live/use-live-refresh.js';
import { useSession } from '../session/session-context.js';

const REPORTS = 'Report/MonthlyReports';
/** Whether a report will change by itself soon. */
export const isBeingMade = ({ state }: Pick<MadeMonthlyReport, 'state'>): boolean =>
  state === 'queued' || state === 'waiting' || state === 'rendering';

const keyOf = (clinicGuid: string): QueryKey => [REPORTS, clinicGuid];

/** The reports of the clinic that were made or are being made, the newest first. */
export function useMonthlyReports() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: keyOf(clinic.clinicGuid),
    queryFn: ({ signal }) => call<MadeMonthlyReport[]>(REPORTS, { signal }),
  });
}

/** Keeps the states of the reports live while they are on the screen. */
export function useLiveReports(): void {
  const { clinicGuid } = useSession().clinic;
  useLiveMonthlyReports(useMemo(() => keyOf(clinicGuid), [clinicGuid]));
}

/** What changes reports; the list is read again afterwards. */
export function useMonthlyReportCalls() {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keyOf(clinic.clinicGuid) });
  const make = useMutation({
    mutationFn: ({ month, mail }: { month: string; mail: boolean }) =>
      call<MonthlyReportStarted>('EmailReports/RnaMonthly', {
        method: 'POST',
        query: { clinicId: clinic.clinicId, month, mail },
      }),
    onSuccess,
  });
  const resend = useMutation({
    mutationFn: ({ reportId }: MadeMonthlyReport) =>
      call<MonthlyReportStarted>(`${REPORTS}/${reportId}/resend`, { method: 'POST' }),
    onSuccess,
  });
  const endLinks = useMutation({
    mutationFn: ({ reportId }: MadeMonthlyReport) => call(`${REPORTS}/${reportId}/endLinks`, { method: 'POST' }),
    onSuccess,
  });
  return { make: make.mutateAsync, resend: resend.mutateAsync, endLinks: endLinks.mutateAsync };
}

/** The stored PDF of a report. Throws an ApiError. */
export const fetchPdf = ({ reportId, month }: Pick<MadeMonthlyReport, 'reportId' | 'month'>): Promise<ServedFile> =>
  callForFile(`${REPORTS}/${reportId}/pdf`, `${month}.pdf`);
