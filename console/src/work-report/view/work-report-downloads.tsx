import type { ProviderWorkReport } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../../components/calendar-dates.js';
import { clinicFormat, paperSize } from '../../components/clinic-format.js';
import type { PrintFonts } from '../../components/print/paper.js';
import { MISSING_LETTER } from '../../components/print/printable-text.js';
import { DownloadButtons } from '../../components/reports/download-buttons.js';
import { nameInFile } from '../../components/reports/file-name.js';
import { useSession } from '../../session/session-context.js';
import { appointmentRows, fileColumns, successText, workReportCsv } from '../report/report-rows.js';
import { useRowContext } from './appointment-table.js';

interface Props {
  report: ProviderWorkReport;
  name: string;
  period: DayRange;
}

/** `12:30 p.m.` on one line, millimetres. */
const TIME_WIDTH = 21;

/** Download the appointments of a provider. */
export function WorkReportDownloads({ report, name, period }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const context = useRowContext();
  const { textOf, money } = context;
  const loadPdf = async () => {
    const { tablePdf } = await import('../../components/print/table-pdf.js');
    const columns = fileColumns(context);
    const facts = [
      [textOf('period'), translate('reports.period', { from: period.startDate, to: period.endDate })],
      [textOf('breakdown.completed'), successText(report.successPercentage)],
      ...(money ? [[textOf('breakdown.lost'), clinicFormat(clinic.currency).money(report.lostRevenue ?? 0)]] : []),
    ] as [string, string][];
    const table = {
      ...{ title: textOf('pdfTitle'), name, clinicName: clinic.name, facts },
      columns: columns.map(({ label }) => label),
      numbers: columns.flatMap(({ isNumber }, index) => (isNumber ? [index] : [])),
      widths: { 1: TIME_WIDTH },
      rows: appointmentRows(report.appointments, context).map((row) => columns.map((column) => column.textOf(row))),
      empty: translate('reports.noRecords'),
      pageText: (page: number, of: number) => translate('reports.files.page', { page, of }),
      missingLetters: translate('reports.files.missingLetters', { sign: MISSING_LETTER }),
    };
    const format = { size: paperSize(clinic.currency), orientation: 'landscape' } as const;
    return (fonts: PrintFonts) => tablePdf(table, format, fonts);
  };
  return (
    <DownloadButtons
      // Spelled as the specification has it (spec 2 section 9).
      name={`Productivty report(${nameInFile(name)})`}
      labelOf={(kind) => textOf('breakdown.fileOf', { kind, name })}
      csv={() => workReportCsv(report, textOf, money === null)}
      loadPdf={loadPdf}
    />
  );
}
