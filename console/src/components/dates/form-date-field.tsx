import { useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldFrame } from '../form/fields.js';
import { DateField, type DateFieldProps } from './date-field.js';

interface Props extends Pick<DateFieldProps, 'min' | 'max'> {
  name: string;
  label: string;
  /** Called before the form has the date; an empty text is none. */
  onChange?: (date: string) => void;
}

/** A date of the surrounding form: `yyyy-mm-dd`, or an empty text. */
export function FormDateField({ name, label, onChange, ...limits }: Props) {
  const id = useId();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  const error = fieldState.error?.message;
  /** The parts of a date take the focus, not its input, which is hidden. */
  const focusOn = (frame: HTMLElement | null): void =>
    field.ref(frame && { focus: () => frame.querySelector<HTMLElement>('[role="spinbutton"]')?.focus() });
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div ref={focusOn}>
        <DateField
          {...limits}
          id={id}
          labelledBy={`${id}-label`}
          label={label}
          changesAtOnce
          value={field.value || null}
          error={Boolean(error)}
          onChange={(date) => {
            onChange?.(date ?? '');
            field.onChange(date ?? '');
          }}
          onBlur={field.onBlur}
          aria-describedby={describedBy(id, { error })}
        />
      </div>
    </FieldFrame>
  );
}
