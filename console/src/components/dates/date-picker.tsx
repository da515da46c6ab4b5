import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { dateAt } from '@helix/hygiene';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { AdapterOptions } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb.js';
import { useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { FIRST_DATE, LAST_DATE } from '../calendar-dates.js';
import HintBelow from '../tooltip/hint-below.js';
import type { DateFieldProps } from './date-field.js';
import { NAMED_MONTHS, NUMBERED_MONTHS, useDateFormat } from './date-format.js';
import { fieldStyles } from './field-styles.js';
import './texts.js';

const ISO_FORMAT = NUMBERED_MONTHS.pattern;
const PATTERNS = [NAMED_MONTHS.pattern, ISO_FORMAT];
/** English, with weeks that begin on Monday. */
const LOCALE = 'en-gb';

/** Day.js whose "now" is a date of the clinic, so that the picker marks and offers it instead of the browser's. */
const adapterAt = (today: string) =>
  class extends AdapterDayjs {
    constructor(options: AdapterOptions<string, never>) {
      super(options);
      const { date } = this;
      this.date = <Text extends string | null | undefined>(text?: Text) =>
        date(text === undefined ? (today as Text) : text);
      // Pasted dates may be of the other format.
      this.parse = (text, format) => (text === '' ? null : dayjs(text, [format, ...PATTERNS], LOCALE, true));
    }
  };

/** Null: the date is empty or not complete. */
const textOf = (date: Dayjs | null): string | null => (date?.isValid() === true ? date.format(ISO_FORMAT) : null);

const OPPOSITE_KEYS: Readonly<Record<string, string>> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** MUI goes to the next month by Page Up; everywhere else, as in ARIA's pattern of a date picker, Page Down does. */
function swapPageKeys(event: KeyboardEvent<HTMLElement>): void {
  const opposite = OPPOSITE_KEYS[event.key];
  if (opposite === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key: opposite, bubbles: true, cancelable: true }));
}

/** What is typed, and when it counts. */
function useDraft(props: DateFieldProps, min: string, max: string) {
  const { value, onChange, required = false, changesAtOnce = false } = props;
  const saved = (): Dayjs | null => (value === null ? null : dayjs(value));
  const [draft, setDraft] = useState(saved);
  const [shown, setShown] = useState(value);
  const [isRejected, setRejected] = useState(false);
  /** Typed one after the other: after two of them, no further digit can follow. */
  const digitsOfDay = useRef(0);
  if (value !== shown) {
    setShown(value);
    if (value !== textOf(draft)) setDraft(saved());
  }
  /** @returns false when the draft is no date that can be chosen. */
  const accept = (date: Dayjs | null): boolean => {
    const text = textOf(date);
    const isPossible = text === null ? date === null && !required : text >= min && text <= max;
    if (isPossible && text !== value) onChange(text);
    return isPossible;
  };
  return {
    draft,
    isRejected,
    change: (date: Dayjs | null, { source }: { source: string }): void => {
      const isPicked = source === 'view';
      setDraft(isPicked ? saved() : date);
      setRejected(false);
      if (isPicked || changesAtOnce || digitsOfDay.current === 2) accept(date);
    },
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>): void => {
      const isOfDay = /^\d$/.test(key) && (target as HTMLElement).ariaLabel === 'Day';
      digitsOfDay.current = isOfDay ? digitsOfDay.current + 1 : 0;
      if (key === 'Enter') setRejected(!accept(draft));
    },
    /** What is no date is gone: the field shows the date that counts. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (currentTarget.contains(relatedTarget)) return;
      accept(draft);
      // Not null: an empty field would keep the parts of an incomplete date.
      setDraft(saved() ?? dayjs(Number.NaN));
      setRejected(false);
      props.onBlur?.();
    },
  };
}

/** The field, and its month in a popup. */
function Picker(props: DateFieldProps) {
  const { label, labelledBy, required = false, error = false, size = 'medium', fullWidth = size === 'medium' } = props;
  const { min = FIRST_DATE, max = LAST_DATE, disabled = false } = props;
  const translate = useTranslate();
  const { dateText, pattern, monthPlaceholder } = useDateFormat();
  const [minDate, maxDate] = useMemo(() => [dayjs(min), dayjs(max)], [min, max]);
  const { draft, isRejected, change, onKeyDown, onBlur } = useDraft(props, min, max);
  const field = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const choose = translate('dates.choose', { label: label.toLowerCase() });
  const hasLimits = min !== FIRST_DATE || max !== LAST_DATE;
  const hint = hasLimits
    ? translate('dates.outOfRange', { min: dateText(min), max: dateText(max) })
    : translate('dates.unreadable', { example: dateText('2026-11-24') });
  return (
    <>
      <DesktopDatePicker
        ref={field}
        value={draft}
        onChange={change}
        minDate={minDate}
        maxDate={maxDate}
        format={pattern}
        label={labelledBy === undefined ? label : undefined}
        disabled={disabled}
        reduceAnimations
        showDaysOutsideCurrentMonth
        fixedWeekNumber={6}
        dayOfWeekFormatter={(day) => day.format('dd')}
        localeText={{
          openDatePickerDialogue: () => choose,
          fieldYearPlaceholder: () => 'yyyy',
          fieldMonthPlaceholder: () => monthPlaceholder,
          fieldDayPlaceholder: () => 'dd',
        }}
        slots={{ openPickerIcon: CalendarIcon }}
        slotProps={{
          field: { onKeyDown, onBlur },
          textField: {
            id: props.id,
            size: 'small',
            fullWidth,
            error: error || isRejected,
            InputLabelProps: { shrink: true },
            InputProps: {
              sx: fieldStyles(size),
              ...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy }),
              'aria-describedby': isRejected ? hintId : props['aria-describedby'],
            },
          },
          day: ({ day }) => ({ 'aria-label': day.format(`dddd ${pattern}`) }),
          popper: { 'aria-label': choose, 'aria-labelledby': undefined, onKeyDownCapture: swapPageKeys },
          // A month that is still closing would not take the focus when it is opened again.
          desktopTransition: { timeout: 0 },
          actionBar: { actions: required ? ['today'] : ['clear', 'today'] },
        }}
      />
      {isRejected && <HintBelow id={hintId} text={hint} field={field} />}
    </>
  );
}

/** A date field with the picker of MUI. Outside of it, dates are texts. */
export default function DatePicker(props: DateFieldProps) {
  const { clinic } = useSession();
  const today = dateAt(Date.now(), clinic.timeZone);
  const adapter = useMemo(() => adapterAt(today), [today]);
  return (
    <LocalizationProvider dateAdapter={adapter} adapterLocale={LOCALE}>
      <Picker {...props} />
    </LocalizationProvider>
  );
}
