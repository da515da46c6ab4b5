import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import ShareIcon from '@mui/icons-material/LinkOutlined';
import RefreshIcon from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { mondayOf } from '../../components/calendar-dates.js';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { DateField } from '../../components/dates/date-field.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { stepDays } from '../layout/shown-days.js';
import { PrintButton } from '../print/print-button.js';
import { GroupSelect, ProviderSelect } from './toolbar-fields.js';
import type { ShownDays } from './use-shown-days.js';

interface Props {
  address: CalendarAddress;
  today: string;
  data: Pick<CalendarData, 'groups' | 'refetch'>;
  shown: Pick<ShownDays, 'selectable' | 'weekProvider' | 'providerId' | 'groupId'>;
  onShare: () => void;
}

/** The shown date: the name of a day, or the Monday of a week. */
function ShownDate({ address: { date, isWeekly } }: Pick<Props, 'address'>) {
  const translate = useTranslate();
  return (
    <Typography component="h1" variant="h1" sx={{ mr: 1, whiteSpace: 'nowrap' }}>
      {isWeekly ? translate('calendar.weekOf') : weekdayText(date)}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {dateText(isWeekly ? mondayOf(date) : date)}
      </Box>
    </Typography>
  );
}

function DayButtons({ address: { date, isWeekly, showDate, moveDays }, today }: Pick<Props, 'address' | 'today'>) {
  const translate = useTranslate();
  const step = stepDays(isWeekly);
  const previous = translate(isWeekly ? 'calendar.previousWeek' : 'calendar.previousDay');
  const next = translate(isWeekly ? 'calendar.nextWeek' : 'calendar.nextDay');
  const showsToday = isWeekly ? mondayOf(date) === mondayOf(today) : date === today;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button variant="outlined" onClick={() => showDate(today)} aria-current={showsToday ? 'date' : undefined}>
        {translate('calendar.today')}
      </Button>
      <Tooltip title={previous}>
        <IconButton aria-label={previous} onClick={() => moveDays(-step)}>
          <PreviousIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={next}>
        <IconButton aria-label={next} onClick={() => moveDays(step)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The selects of groups, where there are several, and of the providers of the chosen group. */
function Filters({ address, data: { groups = [] }, shown }: Props) {
  const { isWeekly, showProvider, showGroup } = address;
  const { selectable, weekProvider, providerId, groupId } = shown;
  return (
    <>
      {groups.length > 1 && <GroupSelect groups={groups} value={groupId} onChange={showGroup} />}
      {selectable.length > 0 && (
        <ProviderSelect providers={selectable} value={isWeekly ? weekProvider : providerId} onChange={showProvider} />
      )}
    </>
  );
}

/** The providers whose day can be printed: the only one that is shown, else all selectable ones. */
function printableOf({ address: { isWeekly }, shown: { selectable, weekProvider, providerId } }: Props) {
  const onlyId = isWeekly ? weekProvider : providerId;
  const only = selectable.find(({ provider_id }) => provider_id === onlyId);
  return only ? [only] : selectable;
}

const toggleStyle = {
  height: 34,
  px: 3,
  textTransform: 'none',
  color: 'text.secondary',
  '&.Mui-selected': { color: 'primary.main', bgcolor: 'brand.soft' },
  '&.Mui-selected:hover': { bgcolor: 'brand.soft' },
} as const;

interface ViewSwitchProps {
  isWeekly: boolean;
  /** Null when the clinic has no hygienist to show a week of. */
  onWeek: (() => void) | null;
  onDay: () => void;
}

/** Switches between a day of all providers and a provider's week. */
function ViewSwitch({ isWeekly, onWeek, onDay }: ViewSwitchProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isWeekly ? 'week' : 'day'}
      aria-label={translate('calendar.views')}
    >
      <ToggleButton value="day" onClick={onDay} sx={toggleStyle}>
        {translate('calendar.day')}
      </ToggleButton>
      <ToggleButton value="week" disabled={onWeek === null} onClick={() => onWeek?.()} sx={toggleStyle}>
        {translate('calendar.week')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const COOLDOWN_MS = 10_000;

/** Refetches everything, at most once in ten seconds. */
function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const translate = useTranslate();
  const [isCoolingDown, setCoolingDown] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const refresh = async (): Promise<void> => {
    setCoolingDown(true);
    await onRefresh();
    timer.current = window.setTimeout(() => setCoolingDown(false), COOLDOWN_MS);
  };
  return (
    <Tooltip title={translate(isCoolingDown ? 'calendar.refreshed' : 'calendar.refresh')}>
      <span>
        <IconButton aria-label={translate('calendar.refresh')} disabled={isCoolingDown} onClick={() => void refresh()}>
          <RefreshIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** The shown date and all controls that change the view, in one row where the width allows it. */
export function CalendarToolbar(props: Props) {
  const { address, today, data, shown, onShare } = props;
  const translate = useTranslate();
  const { date, isWeekly, showDate, showWeek, showDay } = address;
  const { weekProvider } = shown;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 }}>
      <ShownDate {...props} />
      <DayButtons {...props} />
      <DateField
        label={translate('calendar.date')}
        value={date}
        today={today}
        required
        onChange={(day) => day !== null && showDate(day)}
      />
      <Box
        sx={{ flex: '1 1 330px', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, minWidth: 0 }}
      >
        <ViewSwitch
          isWeekly={isWeekly}
          onDay={() => showDay()}
          onWeek={weekProvider === null ? null : () => showWeek(weekProvider)}
        />
        <Filters {...props} />
        <Tooltip title={translate('calendar.share')}>
          <IconButton aria-label={translate('calendar.share')} onClick={onShare}>
            <ShareIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <PrintButton providers={printableOf(props)} date={date} />
        <RefreshButton onRefresh={data.refetch} />
      </Box>
    </Box>
  );
}
