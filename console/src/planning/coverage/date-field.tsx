import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ReactNode } from 'react';
import { describedBy, FieldFrame } from '../../components/form/fields.js';
import { FIRST_DATE, isShownDate, LAST_DATE } from '../../components/calendar-dates.js';

interface Props {
  label: string;
  /** `yyyy-mm-dd`; null: empty. */
  value: string | null;
  help?: ReactNode;
  /** Shown for a date that is none. */
  issue: string;
  /** Called with valid dates, and with null once it was emptied. */
  onChange: (date: string | null) => void;
}

/** A date outside of a form. While a date is typed, its incomplete years do not count. */
export function DateField({ label, value, help, issue, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const isValid = text === null || text === '' || isShownDate(text);
  const error = isValid ? undefined : issue;
  const type = (typed: string, isIncomplete: boolean): void => {
    setText(typed);
    if (isShownDate(typed)) onChange(typed);
    else if (typed === '' && !isIncomplete) onChange(null);
  };
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        fullWidth
        value={text ?? value ?? ''}
        error={!isValid}
        onChange={({ target }) => type(target.value, (target as HTMLInputElement).validity.badInput)}
        onBlur={() => setText(null)}
        inputProps={{
          min: FIRST_DATE,
          max: LAST_DATE,
          'aria-invalid': !isValid,
          'aria-describedby': describedBy(id, { help, error }),
        }}
      />
    </FieldFrame>
  );
}
