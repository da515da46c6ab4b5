import { useState } from 'react';
import { useNotify } from 'react-admin';
import { downloadFile } from '../../components/download-file.js';
import { fetchPrintFonts } from '../../components/print/print-fonts.js';
import { useSession } from '../../session/session-context.js';
import { payrollFileName } from './file-name.js';
import { payrollCsv } from './payroll-csv.js';
import type { PayrollReport } from './payroll-report.js';
import { useReportContext } from './use-report-context.js';

/** Downloads a report. The PDF library is loaded with the first PDF. @param baseWage of today, where no row has a wage. */
export function useDownloads(report: PayrollReport, baseWage: number | null) {
  const notify = useNotify();
  const { clinic } = useSession();
  const context = useReportContext();
  const [isBusy, setIsBusy] = useState(false);
  const downloadPdf = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const [{ payrollPdf }, fonts] = await Promise.all([import('./payroll-pdf.js'), fetchPrintFonts()]);
      const pdf = payrollPdf(report, { ...context, clinicName: clinic.name, baseWage }, fonts);
      downloadFile(payrollFileName(report.name, 'pdf'), pdf.output('blob'));
    } catch {
      notify('payroll.files.failed', { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  const downloadCsv = (): void => {
    const text = payrollCsv(report, context);
    downloadFile(payrollFileName(report.name, 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  return { isBusy, downloadPdf, downloadCsv };
}
