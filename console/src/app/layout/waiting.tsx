import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';

/** A thin line instead of a blank page, while the session or a page's code is on its way. */
export function Waiting() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <LinearProgress aria-label={translate('common.loading')} sx={{ height: 2 }} />
    </AfterDelay>
  );
}
