import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FIRST_DATE, isShownDate, LAST_DATE } from '../../components/calendar-dates.js';

/** How long one pauses in typing before the day counts: on the way to 2027 the field says 0002. */
const PAUSE_MILLISECONDS = 900;

interface Props {
  /** `yyyy-mm-dd`. */
  value: string;
  onChange: (date: string) => void;
}

/** A day: one that is picked counts at once, one that is typed after a pause, on Enter, or when the field is left. */
export function DateField({ value, onChange }: Props) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(value);
  const isTyping = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (date: string): void => {
    window.clearTimeout(timer.current);
    isTyping.current = false;
    if (isShownDate(date) && date !== value) onChange(date);
  };
  const change = (date: string): void => {
    setDraft(date);
    if (!isTyping.current) return apply(date);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(date), PAUSE_MILLISECONDS);
  };
  return (
    <OutlinedInput
      type="date"
      size="small"
      value={draft}
      inputProps={{ 'aria-label': translate('calendar.date'), min: FIRST_DATE, max: LAST_DATE }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(draft);
        else isTyping.current = true;
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => {
        apply(draft);
        if (!isShownDate(draft)) setDraft(value);
      }}
      sx={{ height: 34, '& input': { fontSize: 13, pr: 2.5 } }}
    />
  );
}
