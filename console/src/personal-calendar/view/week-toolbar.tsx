import { addDays } from '@helix/hygiene';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, type ClinicFormat } from '../../components/clinic-format.js';
import type { WeekAddress } from '../data/use-week-address.js';
import { mondayOf, shownWeeks } from '../layout/shown-week.js';

interface Props {
  address: WeekAddress;
  today: string;
  /** Dollars; null: nobody is chosen; undefined: not known yet. */
  earnings: number | null | undefined;
  format: ClinicFormat;
  /** Whose week, at the right. */
  children: ReactNode;
}

/** What the week earned, which week it is, and whose. */
export function WeekToolbar({ address, today, earnings, format, children }: Props) {
  const translate = useTranslate();
  const { monday, showWeek } = address;
  const { first, last } = shownWeeks(today);
  const step = (name: string, days: number, isEnd: boolean, icon: ReactNode) => (
    <Tooltip title={translate(isEnd ? 'personalCalendar.outOfRange' : name)}>
      <span>
        <IconButton aria-label={translate(name)} disabled={isEnd} onClick={() => showWeek(addDays(monday, days))}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
      <Typography
        component="h1"
        variant="h1"
        sx={{ display: 'flex', gap: 1, mr: 1, whiteSpace: 'nowrap', flexBasis: { xs: '100%', lg: 'auto' } }}
      >
        {typeof earnings === 'number'
          ? translate('personalCalendar.earnings', { amount: format.exactMoney(earnings) })
          : translate('personalCalendar.earningsOf', { symbol: format.symbol })}
        {earnings === undefined && <Skeleton width={72} sx={{ display: 'inline-block' }} />}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => showWeek(mondayOf(today))}
          aria-current={monday === mondayOf(today) ? 'date' : undefined}
        >
          {translate('personalCalendar.today')}
        </Button>
        {step('personalCalendar.previousWeek', -7, monday <= first, <PreviousIcon fontSize="small" />)}
        {step('personalCalendar.nextWeek', 7, monday >= last, <NextIcon fontSize="small" />)}
        <Box component="span" sx={{ ml: 1, typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {dateText(monday)} – {dateText(addDays(monday, 6))}
        </Box>
      </Box>
      <Box sx={{ ml: 'auto' }}>{children}</Box>
    </Box>
  );
}
