import type { HygieneDayCounts } from '@helix/contracts';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AfterDelay } from '../../components/after-delay.js';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { type Failure, PanelError } from '../../components/metrics/panel.js';
import { ShareRow } from './share-row.js';

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  minHeight: { sm: 190 },
  p: { xs: 4, sm: 3, lg: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
} as const;

interface Props {
  which: 'yesterday' | 'today' | 'tomorrow';
  /** `yyyy-mm-dd`. */
  date: string;
  /** Undefined while they load. */
  counts: HygieneDayCounts | undefined;
  /** Whether the clinic is closed on the day. */
  isClosed: boolean;
  failure: Failure | null;
}

/** The number of a day's appointments and their states. Links to the day in the calendar. */
export function DayCard(props: Props) {
  const { which, date, counts } = props;
  const isLink = counts !== undefined && counts.totalAppointments > 0;
  const content = <DayContent {...props} isLink={isLink} />;
  if (!isLink)
    return (
      <Box data-day={which} sx={frame}>
        {content}
      </Box>
    );
  return (
    <Box
      component={Link}
      to={`/dashboard?date=${date}`}
      data-day={which}
      sx={{
        ...frame,
        transition: 'border-color 150ms',
        '&:hover': { borderColor: 'primary.main' },
        '&:hover .go, &:focus-visible .go': { color: 'primary.main', transform: 'translateX(2px)' },
      }}
    >
      {content}
    </Box>
  );
}

function DayContent({ which, date, counts, isClosed, failure, isLink }: Props & { isLink: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
            {translate(`dashboards.hygiene.${which}`)}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {weekdayText(date)}, {dateText(date)}
          </Typography>
        </Box>
        {isLink && (
          <ForwardIcon
            className="go"
            aria-hidden
            sx={{ fontSize: 18, color: 'text.disabled', transition: 'transform 150ms' }}
          />
        )}
      </Box>
      {failure && !counts && <PanelError {...failure} />}
      {!failure && !counts && (
        <AfterDelay>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={26} />
          ))}
        </AfterDelay>
      )}
      {counts && <DayCounts which={which} counts={counts} isClosed={isClosed} />}
    </>
  );
}

function DayCounts({ which, counts, isClosed }: Pick<Props, 'which' | 'isClosed'> & { counts: HygieneDayCounts }) {
  const translate = useTranslate();
  const { totalAppointments: total, plannedAppointments, rebooked, planNext } = counts;
  if (total === 0)
    return (
      <Box component="span" sx={{ m: 'auto', textAlign: 'center', typography: 'body2', color: 'text.secondary' }}>
        {isClosed && (
          <Box component="strong" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
            {translate('dashboards.hygiene.closed')}
          </Box>
        )}
        <span>{translate('dashboards.hygiene.none')}</span>
      </Box>
    );
  return (
    <>
      <ShareRow label={translate('dashboards.hygiene.planned')} count={plannedAppointments} total={total} />
      {which !== 'tomorrow' && (
        <>
          <ShareRow label={translate('dashboards.hygiene.rebooked')} count={rebooked} total={total} />
          <ShareRow label={translate('dashboards.hygiene.planNext')} count={planNext} total={total} />
        </>
      )}
    </>
  );
}
