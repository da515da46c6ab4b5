import type { ProviderView } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import ShareIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../layout/clinic-format.js';
import { ProviderSelect } from './provider-select.js';
import { RefreshButton } from './refresh-button.js';

interface Props {
  date: string;
  today: string;
  providers: readonly ProviderView[];
  providerId: string | null;
  onDate: (date: string) => void;
  onProvider: (providerId: string | null) => void;
  onShare: () => void;
  onRefresh: () => Promise<void>;
}

function DayButtons({ date, today, onDate }: Pick<Props, 'date' | 'today' | 'onDate'>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button variant="outlined" onClick={() => onDate(today)} aria-current={date === today ? 'date' : undefined}>
        {translate('calendar.today')}
      </Button>
      <Tooltip title={translate('calendar.previous')}>
        <IconButton aria-label={translate('calendar.previous')} onClick={() => onDate(addDays(date, -1))}>
          <PreviousIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={translate('calendar.next')}>
        <IconButton aria-label={translate('calendar.next')} onClick={() => onDate(addDays(date, 1))}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The day, and everything that changes what is shown; in one row where there is room. */
export function CalendarToolbar(props: Props) {
  const { date, providers, providerId, onDate, onProvider, onShare, onRefresh } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 }}>
      <Typography component="h1" variant="h1" sx={{ mr: 1, whiteSpace: 'nowrap' }}>
        {weekdayText(date)}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {dateText(date)}
        </Box>
      </Typography>
      <DayButtons {...props} />
      <OutlinedInput
        type="date"
        size="small"
        value={date}
        inputProps={{ 'aria-label': translate('calendar.date') }}
        onChange={(event) => event.target.value && onDate(event.target.value)}
        sx={{ height: 34, '& input': { fontSize: 13, pr: 2.5 } }}
      />
      <Box sx={{ flex: '1 1 196px', display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {providers.length > 0 && <ProviderSelect providers={providers} value={providerId} onChange={onProvider} />}
        <Tooltip title={translate('calendar.share')}>
          <IconButton aria-label={translate('calendar.share')} onClick={onShare}>
            <ShareIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <RefreshButton onRefresh={onRefresh} />
      </Box>
    </Box>
  );
}
