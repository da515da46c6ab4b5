import BrokenIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UnloadedIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { PageMessage } from '../../components/page-message.js';
import { hardReload } from '../hard-reload.js';

/** A page whose drawing failed; the frame around it stays. */
export function BrokenPage({ onTryAgain }: { onTryAgain: () => void }) {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<BrokenIcon />}
      title={translate('pages.brokenTitle')}
      actions={
        <Button variant="contained" onClick={onTryAgain}>
          {translate('common.tryAgain')}
        </Button>
      }
    >
      {translate('toasts.error')}
    </PageMessage>
  );
}

/** A page whose code could not be loaded. */
export function UnloadedPart({ part }: { part: string }) {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<UnloadedIcon />}
      title={translate('pages.partFailed', { part })}
      actions={
        <Button variant="contained" onClick={() => void hardReload()}>
          {translate('pages.reload')}
        </Button>
      }
    >
      {translate('pages.partFailedHint')}
    </PageMessage>
  );
}
