import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { Suspense, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import { FIRST_DATE, LAST_DATE } from '../calendar-dates.js';
import { dateText } from '../clinic-format.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import { lazyComponent } from '../lazy-component.js';
import { MiniMonth } from './mini-month.js';
import { ANY_DATE } from './month-days.js';
import { isCompleteDate, parseTypedDate } from './typed-date.js';
import './texts.js';

export interface DateInputProps {
  /** The name of the field; also that of the picker's button and dialog. */
  label: string;
  /** `yyyy-mm-dd`; null: empty. */
  value: string | null;
  /**
   * Called with a date within the limits, or with null when the field is emptied: at once for a picked date and for one that
   * is typed completely (`2026-Nov-23` or `2026-11-23`), on Enter and on leaving the field for other ways to write it.
   */
  onChange: (date: string | null) => void;
  /** The first and the last date, both included. Without them, every date that calendars show. */
  min?: string;
  max?: string;
  /** The clinic's date: marked in the picker, and a button of it. */
  today?: string;
  /** The field cannot be emptied. */
  required?: boolean;
  disabled?: boolean;
  /** The form's validation says that the date is wrong. */
  error?: boolean;
  /** The id of the input, for a label of the form, and the ids that describe it (`describedBy` of `form/fields`). */
  id?: string;
  'aria-describedby'?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  fullWidth?: boolean;
}

/** Says below the field why its text was rejected. Seldom seen, so its code comes when it is needed. */
const Hint = lazyComponent('hint-below', () => import('../tooltip/hint-below.js'));

/** The text while the user types; null: the date is shown in the product's format. */
function useTypedDate({ value, onChange, min = FIRST_DATE, max = LAST_DATE, required = false }: DateInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isRejected, setRejected] = useState(false);
  const choose = (date: string | null): void => {
    if (date !== value) onChange(date);
  };
  /** @returns false when the text is no date. */
  const accept = (): boolean => {
    if (draft === null) return true;
    const date = parseTypedDate(draft, { min, max });
    if (date === null && (draft.trim() !== '' || required)) return false;
    choose(date);
    setDraft(null);
    return true;
  };
  return {
    text: draft ?? (value === null ? '' : dateText(value)),
    isRejected,
    choose,
    type: (text: string): void => {
      setDraft(text);
      setRejected(false);
      const date = isCompleteDate(text) ? parseTypedDate(text, { min, max }) : null;
      if (date !== null) choose(date);
    },
    enter: () => setRejected(!accept()),
    /** What cannot be read is gone: the field shows the date that counts. */
    leave: (): void => {
      accept();
      setDraft(null);
      setRejected(false);
    },
  };
}

/**
 * A date, typed or picked from a month, without a visible label: for a form whose `FieldFrame` has one. Arrow Down opens the
 * month.
 */
export function DateInput(props: DateInputProps & { notchLabel?: string }) {
  const { label, value, min = ANY_DATE.min, max = ANY_DATE.max, today = null, required = false, disabled } = props;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [openings, setOpenings] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const typed = useTypedDate(props);
  const { text, isRejected } = typed;
  const open = (): void => {
    setAnchor(field.current);
    setOpenings((count) => count + 1);
  };
  const pick = (date: string | null): void => {
    setAnchor(null);
    typed.choose(date);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') typed.enter();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    typed.leave();
    open();
  };
  const hasLimits = min !== FIRST_DATE || max !== LAST_DATE;
  const hint = hasLimits
    ? translate('dates.outOfRange', { min: dateText(min), max: dateText(max) })
    : translate('dates.unreadable', { example: dateText(today ?? '2026-11-24') });
  return (
    <>
      <OutlinedInput
        ref={field}
        id={props.id}
        size="small"
        label={props.notchLabel}
        value={text}
        placeholder={translate('dates.format')}
        disabled={disabled ?? false}
        error={isRejected || props.error === true}
        fullWidth={props.fullWidth ?? false}
        inputRef={props.inputRef}
        onChange={({ target }) => typed.type(target.value)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          typed.leave();
          props.onBlur?.();
        }}
        inputProps={{
          'aria-label': props.id === undefined ? label : undefined,
          'aria-invalid': isRejected || props.error === true,
          'aria-describedby': isRejected ? hintId : props['aria-describedby'],
          autoComplete: 'off',
          spellCheck: false,
        }}
        endAdornment={
          <InputAdornment position="end" sx={{ ml: 0 }}>
            <IconButton
              edge="end"
              aria-label={translate('dates.choose', { label: label.toLowerCase() })}
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              disabled={disabled ?? false}
              onClick={open}
              sx={{ height: 28, [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
            >
              <CalendarIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </InputAdornment>
        }
        sx={{
          // As high as the other fields of a form, or as the controls of a toolbar.
          ...(props.fullWidth === true ? { height: 36 } : { width: 134, height: 34, '& input': { fontSize: 13 } }),
          [COARSE_POINTER]: { width: props.fullWidth === true ? undefined : 146, height: TOUCH_TARGET },
        }}
      />
      {isRejected && (
        <Suspense fallback={null}>
          <Hint.Part id={hintId} text={hint} field={field} />
        </Suspense>
      )}
      {openings > 0 && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transformOrigin={{ vertical: -4, horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': translate('dates.choose', { label: label.toLowerCase() }) },
          }}
        >
          <MiniMonth
            // A month that is still closing would keep its day, and not take the focus.
            key={openings}
            value={value}
            today={today}
            limits={{ min, max }}
            onChoose={pick}
            onClear={required || value === null ? undefined : () => pick(null)}
          />
        </Popover>
      )}
    </>
  );
}

/** A date with its label in the border of the field: for filters and toolbars, whose controls stand in one row. */
export function DateField(props: Omit<DateInputProps, 'id'>) {
  const id = useId();
  return (
    <FormControl size="small" fullWidth={props.fullWidth ?? false}>
      <InputLabel htmlFor={id} shrink>
        {props.label}
      </InputLabel>
      <DateInput {...props} id={id} notchLabel={props.label} />
    </FormControl>
  );
}
