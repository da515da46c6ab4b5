import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import ShareIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { mondayOf, stepDays } from '../layout/shown-days.js';
import { PrintButton } from '../print/print-button.js';
import { DateField } from './date-field.js';
import { GroupSelect } from './group-select.js';
import { ProviderSelect } from './provider-select.js';
import { RefreshButton } from './refresh-button.js';
import type { ShownDays } from './use-shown-days.js';
import { ViewSwitch } from './view-switch.js';

interface Props {
  address: CalendarAddress;
  today: string;
  data: Pick<CalendarData, 'groups' | 'refetch'>;
  shown: Pick<ShownDays, 'choosable' | 'weekProvider' | 'providerId' | 'groupId'>;
  onShare: () => void;
}

/** What is shown: a day by its name, or a week by its Monday. */
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

/** The groups, where there is more than one, and the providers of the group that is chosen. */
function Choices({ address, data: { groups = [] }, shown }: Props) {
  const { isWeekly, showProvider, showGroup } = address;
  const { choosable, weekProvider, providerId, groupId } = shown;
  return (
    <>
      {groups.length > 1 && <GroupSelect groups={groups} value={groupId} onChange={showGroup} />}
      {choosable.length > 0 && (
        <ProviderSelect providers={choosable} value={isWeekly ? weekProvider : providerId} onChange={showProvider} />
      )}
    </>
  );
}

/** Whose day can be printed: the provider who is shown alone, else any that can be chosen. */
function printableOf({ address: { isWeekly }, shown: { choosable, weekProvider, providerId } }: Props) {
  const alone = isWeekly ? weekProvider : providerId;
  const one = choosable.find(({ provider_id }) => provider_id === alone);
  return one ? [one] : choosable;
}

/** What is shown, and everything that changes it; in one row where there is room. */
export function CalendarToolbar(props: Props) {
  const { address, data, shown, onShare } = props;
  const translate = useTranslate();
  const { date, isWeekly, showDate, showWeek, showDay } = address;
  const { weekProvider } = shown;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 }}>
      <ShownDate {...props} />
      <DayButtons {...props} />
      <DateField value={date} onChange={showDate} />
      <Box
        sx={{ flex: '1 1 330px', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, minWidth: 0 }}
      >
        <ViewSwitch
          isWeekly={isWeekly}
          onDay={() => showDay()}
          onWeek={weekProvider === null ? null : () => showWeek(weekProvider)}
        />
        <Choices {...props} />
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
