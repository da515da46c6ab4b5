import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { dateAt } from '@helix/hygiene';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { downloadFile } from '../../components/download-file.js';
import { useSession } from '../../session/session-context.js';
import { templateCsv } from './template-csv.js';
import { readProviders } from './time-sheet-api.js';

/** Downloads a time sheet to fill in, with a line for each active hygienist. */
export function TemplateLink() {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const text = templateCsv(await readProviders(), dateAt(Date.now(), clinic.timeZone));
      const name = `${translate('providers.timeSheets.templateName')}.csv`;
      downloadFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    } catch {
      notify('providers.timeSheets.templateFailed', { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      loadingPosition="start"
      // Its text begins where the other texts do.
      sx={{ ml: -2 }}
      onClick={() => void download()}
    >
      {translate('providers.timeSheets.template')}
    </Button>
  );
}
