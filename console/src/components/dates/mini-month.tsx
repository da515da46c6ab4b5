import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { weekOf } from '../calendar-dates.js';
import { dateText, weekdayText } from '../clinic-format.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../touch-targets.js';
import { dateAfterKey, monthOf, moveMonths, weeksOfMonth, withinLimits, type DateLimits } from './month-days.js';
import './texts.js';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const Days = styled('table')(({ theme: { vars } }) => ({
  borderCollapse: 'separate',
  borderSpacing: 2,
  '& th': { padding: 0, height: 24, fontSize: 12, fontWeight: 450, color: vars.palette.text.secondary },
  '& td': { padding: 0 },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 34,
    height: 32,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: 8,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: vars.palette.text.primary,
    cursor: 'pointer',
    [COARSE_POINTER]: { width: 42, height: TOUCH_TARGET },
  },
  '& button:hover': { background: vars.palette.surface.hover },
  '& button[data-outside]': { color: vars.palette.text.secondary },
  '& button[aria-current="date"]': { borderColor: vars.palette.primary.main, fontWeight: 650 },
  '& [aria-selected="true"] button': {
    color: vars.palette.primary.contrastText,
    background: vars.palette.primary.main,
    fontWeight: 650,
  },
  '& button:disabled': { color: vars.palette.text.disabled, textDecoration: 'line-through', cursor: 'default' },
}));

interface Props {
  /** `yyyy-mm-dd`; null: no date is chosen. */
  value: string | null;
  /** The clinic's date, which is marked; null: unknown. */
  today: string | null;
  limits: DateLimits;
  onChoose: (date: string) => void;
  /** Adds a button that removes the date. */
  onClear?: (() => void) | undefined;
}

/**
 * A month of days, one of which has the focus: arrows move by a day or a week, Home and End to the ends of the week, Page Up
 * and Page Down by a month, with Shift by a year. Enter or a click chooses.
 */
export function MiniMonth({ value, today, limits, onChoose, onClear }: Props) {
  const translate = useTranslate();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(() => withinLimits(value ?? today ?? limits.max, limits));
  const takesFocus = useRef(true);
  useEffect(() => {
    if (!takesFocus.current) return;
    // The popover is not placed yet when it opens: the page would scroll to where it is before that.
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focused]);

  const move = (date: string, keepsFocus: boolean): void => {
    takesFocus.current = !keepsFocus;
    setFocused(date);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const date = dateAfterKey(focused, event, limits);
    if (date === null) return;
    event.preventDefault();
    move(date, false);
  };
  const month = monthOf(focused);
  return (
    <Box sx={{ p: 3, ...touchTargets }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box id={id} aria-live="polite" sx={{ flex: 1, pl: 2, fontSize: 14, fontWeight: 600 }}>
          {monthName.format(new Date(`${month}-01T00:00:00Z`))}
        </Box>
        <IconButton
          aria-label={translate('dates.previousMonth')}
          disabled={month <= monthOf(limits.min)}
          onClick={() => move(moveMonths(focused, -1, limits), true)}
        >
          <PreviousIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={translate('dates.nextMonth')}
          disabled={month >= monthOf(limits.max)}
          onClick={() => move(moveMonths(focused, 1, limits), true)}
        >
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
      <Days ref={table} role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(focused).map((date) => (
              <th key={date} scope="col" abbr={weekdayText(date)}>
                {weekdayText(date).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} role="gridcell" aria-selected={date === value}>
                  <button
                    type="button"
                    tabIndex={date === focused ? 0 : -1}
                    disabled={date < limits.min || date > limits.max}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={`${weekdayText(date)} ${dateText(date)}`}
                    data-outside={monthOf(date) !== month || undefined}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Days>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', '&:not(:empty)': { mt: 1 } }}>
        {today !== null && (
          <Button size="small" disabled={today !== withinLimits(today, limits)} onClick={() => onChoose(today)}>
            {translate('dates.today')}
          </Button>
        )}
        {onClear && (
          <Button size="small" color="inherit" sx={{ ml: 'auto', color: 'text.secondary' }} onClick={onClear}>
            {translate('dates.clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
