import EmptyIcon from '@mui/icons-material/EventBusyOutlined';
import ClosedIcon from '@mui/icons-material/NightlightOutlined';
import type { OpenDay } from '@helix/contracts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { PageMessage } from '../../components/page-message.js';
import { openDayQuery } from '../data/calendar-queries.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { ShownDays } from './use-shown-days.js';

interface Props {
  clinicGuid: string;
  address: CalendarAddress;
  shown: Pick<ShownDays, 'providerId' | 'groupId' | 'buckets'>;
  isAgenda: boolean;
}

const dayText = (date: string): string => `${weekdayText(date)} ${dateText(date)}`;

/** A day on which the clinic is closed, with the ways to the open days around it. */
function ClosedDay({ day, onShow }: { day: OpenDay; onShow: (date: string) => void }) {
  const translate = useTranslate();
  const { date, previousOpenDay, nextOpenDay } = day;
  return (
    <PageMessage
      icon={<ClosedIcon />}
      title={translate('calendar.closed.title', { day: dayText(date) })}
      actions={
        <>
          {previousOpenDay !== null && (
            <Button variant="outlined" onClick={() => onShow(previousOpenDay)}>
              {translate('calendar.closed.previous', { day: dayText(previousOpenDay) })}
            </Button>
          )}
          {nextOpenDay !== null && (
            <Button variant="contained" onClick={() => onShow(nextOpenDay)}>
              {translate('calendar.closed.next', { day: dayText(nextOpenDay) })}
            </Button>
          )}
        </>
      }
    >
      {translate('calendar.closed.hint')}
    </PageMessage>
  );
}

/** Shown in place of days without appointments: a closed day, or an open one on which nobody is booked. */
export function EmptyDays({ clinicGuid, address, shown: { providerId, groupId, buckets }, isAgenda }: Props) {
  const translate = useTranslate();
  const { date, isWeekly, showDate, change } = address;
  const openDay = useQuery({ ...openDayQuery(clinicGuid, date), enabled: !isWeekly });
  // One of two sentences is true: none is shown until it is known which.
  if (!isWeekly && openDay.isPending) return null;
  if (!isWeekly && openDay.data?.isOpen === false) return <ClosedDay day={openDay.data} onShow={showDate} />;
  // The provider of an agenda need not be the user's choice: it is not said of one what is true of all.
  const isOne = providerId !== null && !(isAgenda && buckets.every(({ providers }) => providers.length === 0));
  const what = isWeekly ? 'week' : isOne ? 'provider' : groupId !== null ? 'group' : 'day';
  const emptyHint = what === 'day' && openDay.data?.isOpen === true ? 'open' : what;
  const hint = isAgenda && what !== 'day' ? 'agenda' : emptyHint;
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(`calendar.empty.${what}`)}
      actions={
        what !== 'day' &&
        !isAgenda && (
          <Button variant="outlined" onClick={() => change({ weekly: null, p_id: null, group: null })}>
            {translate('calendar.showAll')}
          </Button>
        )
      }
    >
      {translate(`calendar.emptyHint.${hint}`)}
    </PageMessage>
  );
}
