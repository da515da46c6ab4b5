import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { isHeld, type CalendarColumn } from '../layout/columns.js';
import { notHeldText } from '../layout/not-held-text.js';
import { useCalendarContent } from './calendar-context.js';
import styles from './not-held.module.css';

/** The cancelled and no-show appointments of a column, with links to them. */
function NotHeldList({ appointments }: Pick<CalendarColumn, 'appointments'>) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  return (
    <Box
      component="ul"
      sx={{
        ...{ m: 0, p: 0, listStyle: 'none', typography: 'body2' },
        ...{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', alignItems: 'baseline', columnGap: 3, rowGap: 2 },
      }}
    >
      {appointments
        .filter((appointment) => !isHeld(appointment))
        .map(({ appointmentId, startDate, endDate, patientInitials, rnaReason, reason, status }) => (
          <Box component="li" key={appointmentId} sx={{ display: 'contents' }}>
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {format.fullTimeRange(startDate, endDate)}
            </Box>
            <span>
              <MuiLink
                component={Link}
                to={`/appointment/${encodeURIComponent(appointmentId)}`}
                sx={{ fontWeight: 600, [COARSE_POINTER]: { display: 'inline-block', lineHeight: `${TOUCH_TARGET}px` } }}
              >
                {patientInitials}
              </MuiLink>{' '}
              {rnaReason || reason}
            </span>
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {translate(`calendar.status.${status}`)}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

/**
 * The number of cancelled and no-show appointments of a column, which opens their list; nothing where there are none.
 *
 * @param name of the column.
 */
export function NotHeld({ name, appointments }: { name: string } & Pick<CalendarColumn, 'appointments'>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Once it was open, it stays, because it closes by a transition.
  const [wasOpened, setWasOpened] = useState(false);
  const text = notHeldText(appointments, translate);
  if (text === null) return null;
  const label = translate('calendar.notHeldOf', { column: name, count: text });
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        {text}
      </button>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 4, minWidth: 240, maxWidth: 400 } } }}
        >
          <Typography sx={{ fontWeight: 600, mb: 2 }}>{label}</Typography>
          <NotHeldList appointments={appointments} />
        </Popover>
      )}
    </>
  );
}
