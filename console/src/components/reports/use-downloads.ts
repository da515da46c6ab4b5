import type { jsPDF } from 'jspdf';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { downloadFile } from '../download-file.js';
import { fetchPrintFonts } from '../print/print-fonts.js';
import type { PrintFonts } from '../print/paper.js';

/** A report as files. */
export interface ReportFiles {
  /** Without the extension. */
  name: string;
  csv: () => string;
  /** Loads the PDF library with the first PDF. */
  loadPdf: () => Promise<(fonts: PrintFonts) => jsPDF>;
}

/** Downloads a report. */
export function useDownloads({ name, csv, loadPdf }: ReportFiles) {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const downloadPdf = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const [createPdf, fonts] = await Promise.all([loadPdf(), fetchPrintFonts()]);
      downloadFile(`${name}.pdf`, createPdf(fonts).output('blob'));
    } catch {
      notify('reports.files.failed', { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  const downloadCsv = (): void => downloadFile(`${name}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }));
  return { isBusy, downloadPdf, downloadCsv };
}
