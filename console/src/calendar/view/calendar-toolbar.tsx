import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { mondayOf } from '../../components/calendar-dates.js';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { DateField } from '../../components/dates/date-field.js';
import { KeyTooltip } from '../../components/key-tooltip.js';
import { touchTargets } from '../../components/touch-targets.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { stepDays } from '../layout/shown-days.js';
import { usePrint } from '../print/use-print.js';
import { KEY_LABELS } from './calendar-keys.js';
import { FilterSheet } from './filter-sheet.js';
import { ActionButtons, ActionIcons, ActionMenu, useToolbarActions } from './toolbar-actions.js';
import { GroupSelect, ProviderSelect } from './toolbar-fields.js';
import type { ShownDays } from './use-shown-days.js';

interface Props {
  address: CalendarAddress;
  today: string;
  data: Pick<CalendarData, 'groups' | 'refetch'>;
  shown: Pick<ShownDays, 'selectable' | 'weekProvider' | 'providerId' | 'groupId'>;
  /** The agenda of one provider, who is chosen above it. */
  isAgenda: boolean;
  onShare: () => void;
}

/** The toolbar is one row at every width, which has less in it the less room there is: rooms in pixels. */
const SHORT_DATE = '@container (max-width: 1119.95px)';
const ACTIONS_IN_MENU = '@container (max-width: 879.95px)';
const FILTERS_IN_SHEET = '@container (max-width: 699.95px)';
const NO_TODAY = '@container (max-width: 419.95px)';

/** As wide as the visible part of the page: the side panel covers the rest. */
const Room = styled('div')({ containerType: 'inline-size', marginRight: 'var(--covered, 0)' });

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  // The labels of the fields stand on their border.
  paddingTop: 4,
  '& > *': { flexShrink: 0 },
  '.ht-menu, .ht-sheet': { display: 'none' },
  '.ht-icons, .ht-filters': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
  '& > .ht-filters': { flexShrink: 1, gap: 6 },
  [SHORT_DATE]: {
    '.ht-rest': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  [ACTIONS_IN_MENU]: { '.ht-icons': { display: 'none' }, '.ht-menu': { display: 'block' } },
  [FILTERS_IN_SHEET]: { '.ht-filters, .ht-menu': { display: 'none' }, '.ht-sheet': { display: 'block' } },
  [NO_TODAY]: { '.ht-today': { display: 'none' } },
  ...touchTargets,
});

/** The shown date: the name of a day, or the Monday of a week. Where room is short, the field beside it has the date. */
function ShownDate({ address: { date, isWeekly } }: Pick<Props, 'address'>) {
  const translate = useTranslate();
  const name = isWeekly ? translate('calendar.weekOf') : weekdayText(date);
  const shown = isWeekly ? name.indexOf(' ') : 3;
  return (
    <Typography component="h1" variant="h1" sx={{ position: 'relative', mr: 1, whiteSpace: 'nowrap' }}>
      {name.slice(0, shown)}
      <span className="ht-rest">{name.slice(shown)} </span>
      <Box component="span" className="ht-rest" sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {dateText(isWeekly ? mondayOf(date) : date)}
      </Box>
    </Typography>
  );
}

function TodayButton({ address: { date, isWeekly, showDate }, today }: Pick<Props, 'address' | 'today'>) {
  const translate = useTranslate();
  const showsToday = isWeekly ? mondayOf(date) === mondayOf(today) : date === today;
  const label = translate('calendar.today');
  return (
    <KeyTooltip title={dateText(today)} keys={[KEY_LABELS.today]}>
      <Button
        variant="outlined"
        onClick={() => showDate(today)}
        aria-current={showsToday ? 'date' : undefined}
        aria-keyshortcuts="t"
        sx={{ flexShrink: 0 }}
      >
        {label}
      </Button>
    </KeyTooltip>
  );
}

function StepButtons({ address: { isWeekly, moveDays } }: Pick<Props, 'address'>) {
  const translate = useTranslate();
  const step = stepDays(isWeekly);
  const previous = translate(isWeekly ? 'calendar.previousWeek' : 'calendar.previousDay');
  const next = translate(isWeekly ? 'calendar.nextWeek' : 'calendar.nextDay');
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <KeyTooltip title={previous} keys={[KEY_LABELS.previous]}>
        <IconButton aria-label={previous} aria-keyshortcuts="ArrowLeft" onClick={() => moveDays(-step)}>
          <PreviousIcon fontSize="small" />
        </IconButton>
      </KeyTooltip>
      <KeyTooltip title={next} keys={[KEY_LABELS.next]}>
        <IconButton aria-label={next} aria-keyshortcuts="ArrowRight" onClick={() => moveDays(step)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </KeyTooltip>
    </Box>
  );
}

/** The selects of groups, where there are several, and of the providers of the chosen group. */
function Filters({ address, data: { groups = [] }, shown, isAgenda, isWide }: Props & { isWide: boolean }) {
  const { isWeekly, showProvider, showGroup } = address;
  const { selectable, weekProvider, providerId, groupId } = shown;
  return (
    <>
      {groups.length > 1 && (
        <GroupSelect groups={groups} value={groupId} onChange={showGroup} width={isWide ? null : 132} />
      )}
      {selectable.length > 0 && !isAgenda && (
        <ProviderSelect
          providers={selectable}
          value={isWeekly ? weekProvider : providerId}
          onChange={showProvider}
          width={isWide ? null : 200}
        />
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

/** Switches between a day of all providers, or of the one of an agenda, and a provider's week. */
function ViewSwitch({ address, shown: { weekProvider }, isAgenda }: Pick<Props, 'address' | 'shown' | 'isAgenda'>) {
  const translate = useTranslate();
  const { isWeekly, showDay, showWeek, change } = address;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isWeekly ? 'week' : 'day'}
      aria-label={translate('calendar.views')}
      sx={{ flexShrink: 0 }}
    >
      <ToggleButton
        value="day"
        aria-keyshortcuts="d"
        onClick={() => (isAgenda ? change({ weekly: null }) : showDay())}
        sx={toggleStyle}
      >
        <KeyTooltip title={translate(isAgenda ? 'calendar.dayOfOne' : 'calendar.dayOfAll')} keys={[KEY_LABELS.day]}>
          <span>{translate('calendar.day')}</span>
        </KeyTooltip>
      </ToggleButton>
      <ToggleButton
        value="week"
        aria-keyshortcuts="w"
        disabled={weekProvider === null}
        onClick={() => weekProvider !== null && showWeek(weekProvider)}
        sx={toggleStyle}
      >
        <KeyTooltip title={translate('calendar.weekOfOne')} keys={[KEY_LABELS.week]}>
          <span>{translate('calendar.week')}</span>
        </KeyTooltip>
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

/** The shown date and all controls that change the view, in one row. */
export function CalendarToolbar(props: Props) {
  const { address, today, data, onShare } = props;
  const translate = useTranslate();
  const { date, isWeekly, showDate } = address;
  const print = usePrint({ providers: printableOf(props), date });
  const actions = useToolbarActions({ onShare, print, refetch: data.refetch });
  return (
    <Room>
      <Row>
        <ShownDate {...props} />
        <span className="ht-today">
          <TodayButton {...props} />
        </span>
        <StepButtons {...props} />
        <DateField
          label={translate('calendar.date')}
          value={isWeekly ? mondayOf(date) : date}
          today={today}
          required
          onChange={(day) => day !== null && showDate(day)}
        />
        <Box sx={{ flex: 1 }} />
        <div className="ht-filters">
          <ViewSwitch {...props} />
          <Filters {...props} isWide={false} />
        </div>
        <div className="ht-icons">
          <ActionIcons actions={actions} />
        </div>
        <div className="ht-menu">
          <ActionMenu actions={actions} />
        </div>
        <div className="ht-sheet">
          <FilterSheet>
            {(close) => (
              <>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                  <ViewSwitch {...props} />
                  <TodayButton {...props} />
                </Box>
                <Filters {...props} isWide />
                <Box sx={{ display: 'flex', flexDirection: 'column' }}>
                  <ActionButtons actions={actions} onRun={close} />
                </Box>
              </>
            )}
          </FilterSheet>
        </div>
      </Row>
      {print.dialog}
    </Room>
  );
}
