import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import type { FoundAppointments } from './use-appointment-search.js';
import { useDateFormat } from '../../components/dates/date-format.js';

interface Props {
  appointments: FoundAppointments;
  /** Nothing is listed. */
  isEmpty: boolean;
}

/** What the list of a search does not say: that it is not complete, empty, or on its way. */
export function SearchStatus({ appointments: { state, hasMore }, isEmpty }: Props) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const text = statusOf(state, hasMore, isEmpty);
  return (
    <Box role="status" sx={{ px: 4.5, py: text ? 3 : 0, typography: 'body2', color: 'text.secondary' }}>
      {text === 'searching' ? (
        <AfterDelay>{translate('search.searching')}</AfterDelay>
      ) : (
        text && translate(`search.${text}`)
      )}
      {text === 'none' && (
        <Box sx={{ mt: 0.5, typography: 'caption' }}>
          {translate('search.noneHint', { date: dateText('2026-11-24') })}
        </Box>
      )}
    </Box>
  );
}

function statusOf(state: FoundAppointments['state'], hasMore: boolean, isEmpty: boolean) {
  if (state === 'failed') return 'failed';
  if (state === 'searching') return 'searching';
  if (isEmpty) return state === 'waiting' ? null : 'none';
  return hasMore ? 'more' : null;
}
