import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { callForFile } from '../../api/client.js';
import { downloadFile } from '../../components/download-file.js';

/** Downloads the patients behind the appointments needed. */
export function DetailsButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      const { name, content } = await callForFile('Report/Assessment/ScheduleDetail', 'ScheduleDetail.xlsx');
      downloadFile(name, content);
    } catch {
      notify('common.genericError', { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isLoading}
      loadingPosition="start"
      onClick={() => void download()}
      sx={{ alignSelf: 'flex-start', mt: 3 }}
    >
      {translate('assessment.details')}
    </Button>
  );
}
