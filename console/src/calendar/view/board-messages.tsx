import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import EmptyIcon from '@mui/icons-material/EventBusyOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { PageMessage } from '../../components/page-message.js';

/** A day without appointments, of all providers or of the chosen one. */
export function EmptyDay({ ofProvider, onShowAll }: { ofProvider: boolean; onShowAll: () => void }) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(ofProvider ? 'calendar.emptyProvider' : 'calendar.empty')}
      actions={
        ofProvider && (
          <Button variant="outlined" onClick={onShowAll}>
            {translate('calendar.showAll')}
          </Button>
        )
      }
    >
      {translate(ofProvider ? 'calendar.emptyProviderHint' : 'calendar.emptyHint')}
    </PageMessage>
  );
}

/** A day that could not be loaded; the toolbar around it stays. */
export function FailedDay({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<FailedIcon />}
      title={translate('calendar.failed')}
      actions={
        <Button variant="contained" onClick={onTryAgain} disabled={isTrying}>
          {translate('common.tryAgain')}
        </Button>
      }
    >
      {translate('calendar.failedHint')}
    </PageMessage>
  );
}
