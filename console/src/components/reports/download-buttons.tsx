import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../../components/touch-targets.js';
import type { PayrollReport } from '../report/payroll-report.js';
import { useDownloads } from '../report/use-downloads.js';

/** Download a report as a PDF or for a spreadsheet. */
export function DownloadButtons({ report, baseWage }: { report: PayrollReport; baseWage: number | null }) {
  const translate = useTranslate();
  const { isBusy, downloadPdf, downloadCsv } = useDownloads(report, baseWage);
  const button = (kind: 'pdf' | 'csv', onClick: () => void, isLoading: boolean) => (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isLoading}
      loadingPosition="start"
      aria-label={translate('payroll.files.fileOf', { kind: translate(`payroll.files.${kind}`), name: report.name })}
      onClick={onClick}
    >
      {translate(`payroll.files.${kind}`)}
    </Button>
  );
  return (
    <Box role="group" aria-label={translate('payroll.files.label')} sx={{ display: 'flex', gap: 2, ...touchTargets }}>
      {button('pdf', () => void downloadPdf(), isBusy)}
      {button('csv', downloadCsv, false)}
    </Box>
  );
}
