import EmptyIcon from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { ListFailed } from '../../components/list/list-errors.js';
import { PageMessage } from '../../components/page-message.js';
import type { InsightsAddress } from '../data/use-insights-address.js';
import type { InsightsData } from '../data/use-insights.js';
import { MonthFrame } from './month-frame.js';
import { useMonthContent } from './month-context.js';
import { MonthGrid } from './month-grid.js';
import { MonthSkeleton } from './month-skeleton.js';
import { monthText } from './month-text.js';

/** The narrowest that a month may be, in pixels; it scrolls sideways below that. */
const MIN_WIDTH = 620;

function EmptyMonth({ onShowDismissed }: { onShowDismissed: (() => void) | null }) {
  const translate = useTranslate();
  if (onShowDismissed === null)
    return (
      <PageMessage icon={<EmptyIcon />} title={translate('insights.empty')}>
        {translate('insights.emptyHint')}
      </PageMessage>
    );
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate('insights.emptyDismissed')}
      actions={
        <Button variant="outlined" onClick={onShowDismissed}>
          {translate('insights.showThem')}
        </Button>
      }
    />
  );
}

/** The month itself, in its four states. */
export function MonthBoard({ data, address }: { data: InsightsData; address: InsightsAddress }) {
  const translate = useTranslate();
  const { month, today, lines } = useMonthContent();
  const { appointments, error, isFetching, refetch } = data;
  return (
    <MonthFrame
      role="region"
      aria-label={translate('insights.region', { month: monthText(month) })}
      aria-busy={isFetching}
      tabIndex={0}
    >
      {appointments && isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'sticky', top: 0, left: 0, zIndex: 5, height: 2, mb: '-2px' }} />
      )}
      {!appointments && !error && (
        <AfterDelay>
          <MonthSkeleton month={month} today={today} />
        </AfterDelay>
      )}
      {error && (
        <ListFailed title={translate('insights.failed')} error={error} isTrying={isFetching} onTryAgain={refetch} />
      )}
      {appointments && lines.size === 0 && (
        <EmptyMonth onShowDismissed={appointments.length > 0 ? () => address.setShowDismissed(true) : null} />
      )}
      {appointments && lines.size > 0 && (
        <Box sx={{ minWidth: MIN_WIDTH }}>
          <MonthGrid />
        </Box>
      )}
    </MonthFrame>
  );
}
