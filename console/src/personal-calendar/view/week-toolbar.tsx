import type { ProviderView } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { mondayOf } from '../../components/calendar-dates.js';
import { type ClinicFormat } from '../../components/clinic-format.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../../components/touch-targets.js';
import type { WeekAddress } from '../data/use-week.js';
import { shownWeeks } from '../layout/week-choice.js';

interface ProviderChoiceProps {
  hygienists: readonly ProviderView[];
  /** Undefined when nobody is chosen. */
  chosen: ProviderView | undefined;
  onChoose: (providerId: string) => void;
}

const NOBODY = '';

/** The select of the hygienist whose week is shown. */
export function ProviderChoice({ hygienists, chosen, onChoose }: ProviderChoiceProps) {
  const translate = useTranslate();
  const label = translate('personalCalendar.select');
  return (
    <Select
      size="small"
      displayEmpty
      value={chosen?.provider_id ?? NOBODY}
      onChange={(event) => onChoose(event.target.value)}
      inputProps={{ 'aria-label': label }}
      sx={{
        ...{ height: 34, minWidth: 220, maxWidth: '100%', '& .MuiSelect-select': { fontSize: 13 } },
        // A block cuts a long name off with an ellipsis; a flex box, as for all selects, would not.
        [COARSE_POINTER]: {
          height: TOUCH_TARGET,
          '&& .MuiSelect-select.MuiSelect-select.MuiSelect-select': { display: 'block', py: 0, lineHeight: '44px' },
        },
      }}
    >
      <MenuItem value={NOBODY} disabled sx={{ display: 'none' }}>
        {label}
      </MenuItem>
      {hygienists.map(({ provider_id, first_name, last_name }) => (
        <MenuItem key={provider_id} value={provider_id}>
          {provider_id} - {first_name} {last_name}
        </MenuItem>
      ))}
    </Select>
  );
}

interface WeekToolbarProps {
  address: WeekAddress;
  today: string;
  /** Dollars; null when nobody is chosen, undefined while loading. */
  earnings: number | null | undefined;
  format: ClinicFormat;
  /** The provider select, on the right. */
  children: ReactNode;
}

/** The earnings of the week, the controls of the week, and the provider select. */
export function WeekToolbar({ address, today, earnings, format, children }: WeekToolbarProps) {
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, ...touchTargets }}>
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
          {monday} – {addDays(monday, 6)}
        </Box>
      </Box>
      <Box
        sx={{
          ml: 'auto',
          maxWidth: '100%',
          width: { xs: '100%', sm: 'auto' },
          '& > *': { width: { xs: '100%', sm: 'auto' } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
