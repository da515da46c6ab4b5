import EmptyIcon from '@mui/icons-material/EventBusyOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { PageMessage } from '../../components/page-message.js';

interface EmptyProps {
  /** What is empty: a day of everybody, of one provider or of a group; or a provider's week. */
  what: 'day' | 'provider' | 'group' | 'week';
  onShowAll: () => void;
}

/** Days without appointments. */
export function EmptyDays({ what, onShowAll }: EmptyProps) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(`calendar.empty.${what}`)}
      actions={
        what !== 'day' && (
          <Button variant="outlined" onClick={onShowAll}>
            {translate('calendar.showAll')}
          </Button>
        )
      }
    >
      {translate(`calendar.emptyHint.${what}`)}
    </PageMessage>
  );
}
