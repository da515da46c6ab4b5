import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../touch-targets.js';
import { useDownloads, type ReportFiles } from './use-downloads.js';
import './texts.js';

interface Props extends ReportFiles {
  /** The accessible name of a button. @param kind PDF or CSV. */
  labelOf: (kind: string) => string;
}

/** Download a report as a PDF or for a spreadsheet. */
export function DownloadButtons({ labelOf, ...files }: Props) {
  const translate = useTranslate();
  const { isBusy, downloadPdf, downloadCsv } = useDownloads(files);
  const button = (kind: 'pdf' | 'csv', onClick: () => void, isLoading: boolean) => (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isLoading}
      loadingPosition="start"
      aria-label={labelOf(translate(`reports.files.${kind}`))}
      onClick={onClick}
    >
      {translate(`reports.files.${kind}`)}
    </Button>
  );
  return (
    <Box role="group" aria-label={translate('reports.files.label')} sx={{ display: 'flex', gap: 2, ...touchTargets }}>
      {button('pdf', () => void downloadPdf(), isBusy)}
      {button('csv', downloadCsv, false)}
    </Box>
  );
}
