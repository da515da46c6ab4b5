import type { ProductivityDay } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../components/calendar-dates.js';
import { paperSize } from '../components/clinic-format.js';
import type { PrintFonts } from '../components/print/paper.js';
import { MISSING_LETTER } from '../components/print/printable-text.js';
import { DownloadButtons } from '../components/reports/download-buttons.js';
import { nameInFile } from '../components/reports/file-name.js';
import { useSession } from '../session/session-context.js';
import { productivityCsv } from './productivity-table.js';
import { useProductivityTable } from './use-productivity-table.js';

/** The days of a provider. */
export interface ProviderDays {
  name: string;
  days: readonly ProductivityDay[];
  period: DayRange;
}

/** Download the days of a provider. */
export function ProductivityDownloads({ name, days, period }: ProviderDays) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { textOf, hidesMoney, columns, rows, foot } = useProductivityTable(days);
  const loadPdf = async () => {
    const { tablePdf } = await import('../components/print/table-pdf.js');
    const table = {
      ...{ title: textOf('breakdown'), name, clinicName: clinic.name, columns, rows, numbers: [2] },
      ...(foot && { foot }),
      facts: [[textOf('period'), translate('reports.period', { from: period.startDate, to: period.endDate })] as const],
      empty: translate('reports.noRecords'),
      pageText: (page: number, of: number) => translate('reports.files.page', { page, of }),
      missingLetters: translate('reports.files.missingLetters', { sign: MISSING_LETTER }),
    };
    const format = { size: paperSize(clinic.currency), orientation: 'portrait' } as const;
    return (fonts: PrintFonts) => tablePdf(table, format, fonts);
  };
  return (
    <DownloadButtons
      name={`Productivity by day(${nameInFile(name)})`}
      labelOf={(kind) => translate('productivityByDay.fileOf', { kind, name })}
      csv={() => productivityCsv(days, textOf, hidesMoney)}
      loadPdf={loadPdf}
    />
  );
}
