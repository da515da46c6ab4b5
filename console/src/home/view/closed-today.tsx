import type { OpenDay } from '@helix/contracts';
import ClosedIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { touchTargets } from '../../components/touch-targets.js';

/** Says that the clinic is closed today, and leads to the next open day in the calendar. */
export function ClosedToday({ openDay: { nextOpenDay } }: { openDay: OpenDay }) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: 4,
        py: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        ...touchTargets,
      }}
    >
      <ClosedIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 200 }}>
        <strong>{translate('dashboards.closed.today')}</strong>{' '}
        {nextOpenDay === null
          ? translate('dashboards.closed.noNext')
          : translate('dashboards.closed.next', { day: `${weekdayText(nextOpenDay)}, ${dateText(nextOpenDay)}` })}
      </Box>
      {nextOpenDay !== null && (
        <Button component={Link} to={`/dashboard?date=${nextOpenDay}`} variant="outlined" size="small">
          {translate('dashboards.closed.show', { weekday: weekdayText(nextOpenDay) })}
        </Button>
      )}
    </Box>
  );
}
