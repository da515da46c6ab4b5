import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { mondayOf } from '../../components/calendar-dates.js';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { DateField } from '../../components/dates/date-field.js';
import { IconButton } from '../../components/icon-button.js';
import { KeyTooltip } from '../../components/key-tooltip.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useAfterFirstRender } from '../../components/use-after-first-render.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { stepDays } from '../layout/shown-days.js';
import { usePrint } from '../print/use-print.js';
import { KEY_LABELS } from './calendar-keys.js';
import styles from './calendar-toolbar.module.css';
import { FilterSheet } from './filter-sheet.js';
import { ActionButtons, ActionIcons, ActionMenu, useToolbarActions } from './toolbar-actions.js';
import { GroupSelect, ProviderSelect } from './toolbar-fields.js';
import type { ShownDays } from './use-shown-days.js';

interface Props {
  address: CalendarAddress;
  today: string;
  data: Pick<CalendarData, 'groups' | 'providers' | 'refetch'>;
  shown: Pick<ShownDays, 'selectable' | 'weekProvider' | 'providerId' | 'groupId'>;
  /** The agenda of one provider, who is chosen above it. */
  isAgenda: boolean;
  onShare: () => void;
}

/** Its controls are touch targets, those of MUI as well. */
const Row = styled('div')(touchTargets);

/** The shown date: the name of a day, or the Monday of a week. Where room is short, the field beside it has the date. */
function ShownDate({ address: { date, isWeekly } }: Pick<Props, 'address'>) {
  const translate = useTranslate();
  const name = isWeekly ? translate('calendar.weekOf') : weekdayText(date);
  const shown = isWeekly ? name.indexOf(' ') : 3;
  return (
    <h1 className={styles['date']}>
      {name.slice(0, shown)}
      <span className={styles['rest']}>{name.slice(shown)} </span>
      <span className={styles['rest']}>{dateText(isWeekly ? mondayOf(date) : date)}</span>
    </h1>
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
    <div className={styles['steps']}>
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
    </div>
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

/** Switches between a day of all providers, or of the one of an agenda, and a provider's week. */
function ViewSwitch({ address, shown: { weekProvider }, isAgenda }: Pick<Props, 'address' | 'shown' | 'isAgenda'>) {
  const translate = useTranslate();
  const { isWeekly, showDay, showWeek, change } = address;
  return (
    <div role="group" className={styles['views']} aria-label={translate('calendar.views')}>
      <KeyTooltip title={translate(isAgenda ? 'calendar.dayOfOne' : 'calendar.dayOfAll')} keys={[KEY_LABELS.day]}>
        <button
          type="button"
          aria-pressed={!isWeekly}
          aria-keyshortcuts="d"
          onClick={() => (isAgenda ? change({ weekly: null }) : showDay())}
        >
          {translate('calendar.day')}
        </button>
      </KeyTooltip>
      <KeyTooltip title={translate('calendar.weekOfOne')} keys={[KEY_LABELS.week]}>
        <button
          type="button"
          aria-pressed={isWeekly}
          aria-keyshortcuts="w"
          disabled={weekProvider === null}
          onClick={() => weekProvider !== null && showWeek(weekProvider)}
        >
          {translate('calendar.week')}
        </button>
      </KeyTooltip>
    </div>
  );
}

/** The shown date and all controls that change the view, in one row. The appointments come before the controls. */
export function CalendarToolbar(props: Props) {
  const { address, data, shown, onShare } = props;
  const translate = useTranslate();
  const { date, isWeekly, showDate } = address;
  const showsControls = useAfterFirstRender();
  const print = usePrint({ providers: printableOf(props), everybody: data.providers?.all ?? shown.selectable, date });
  const actions = useToolbarActions({ onShare, print, refetch: data.refetch });
  return (
    <div className={styles['room']}>
      <Row className={styles['row']}>
        <ShownDate {...props} />
        {showsControls && (
          <>
            <span className={styles['today']}>
              <TodayButton {...props} />
            </span>
            <StepButtons {...props} />
            <DateField
              label={translate('calendar.date')}
              value={isWeekly ? mondayOf(date) : date}
              size="small"
              required
              onChange={(day) => day !== null && showDate(day)}
            />
            <div className={styles['space']} />
            <div className={styles['filters']}>
              <ViewSwitch {...props} />
              <Filters {...props} isWide={false} />
            </div>
            <div className={styles['icons']}>
              <ActionIcons actions={actions} />
            </div>
            <div className={styles['menu']}>
              <ActionMenu actions={actions} />
            </div>
            <div className={styles['sheet']}>
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
          </>
        )}
      </Row>
      {print.dialog}
    </div>
  );
}
