import { useTranslate } from 'react-admin';
import { DownloadButtons } from '../../components/reports/download-buttons.js';
import { nameInFile } from '../../components/reports/file-name.js';
import { useSession } from '../../session/session-context.js';
import { payrollCsv } from '../report/payroll-csv.js';
import type { PayrollReport } from '../report/payroll-report.js';
import { useReportContext } from '../report/use-report-context.js';

/** Download the payroll of a provider. @param baseWage of today, where no row has a wage. */
export function PayrollDownloads({ report, baseWage }: { report: PayrollReport; baseWage: number | null }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const context = useReportContext();
  return (
    <DownloadButtons
      name={`Payroll report(${nameInFile(report.name)})`}
      labelOf={(kind) => translate('payroll.files.fileOf', { kind, name: report.name })}
      csv={() => payrollCsv(report, context)}
      loadPdf={async () => {
        const { payrollPdf } = await import('../report/payroll-pdf.js');
        return (fonts) =>
          payrollPdf(report, { ...context, clinicName: clinic.name, currency: clinic.currency, baseWage }, fonts);
      }}
    />
  );
}
