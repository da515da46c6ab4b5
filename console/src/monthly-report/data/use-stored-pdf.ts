import { useQuery } from '@tanstack/react-query';
import type { MadeMonthlyReport } from '@helix/contracts';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, callForFile } from '../../api/client.js';
import { downloadFile } from '../../components/download-file.js';
import { useSession } from '../../session/session-context.js';

/**
 * The newest stored PDF of a month.
 *
 * @returns null unless there is one and the user may have it: a clinic admin.
 */
export function useStoredPdf(month: string): { download: () => Promise<void>; isLoading: boolean } | null {
  const notify = useNotify();
  const { clinic, isAdmin, user } = useSession();
  const [isLoading, setLoading] = useState(false);
  const { data } = useQuery({
    queryKey: ['monthlyReports', clinic.clinicGuid],
    queryFn: () => call<MadeMonthlyReport[]>('Report/MonthlyReports'),
    enabled: isAdmin || user.isSuperAdmin,
  });
  const stored = data?.find((one) => one.month === month && (one.state === 'stored' || one.state === 'mailed'));
  if (!stored) return null;
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      const path = `Report/MonthlyReports/${stored.reportId}/pdf`;
      const { name, content } = await callForFile(path, `${clinic.name} ${month}.pdf`);
      downloadFile(name, content);
    } catch {
      notify('printedReport.downloadFailed', { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading };
}
