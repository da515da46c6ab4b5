import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.js';
import { numberTyped } from './number-typed.js';

interface Props extends Pick<OutlinedInputProps, 'inputProps' | 'startAdornment'> {
  name: string;
  label: string;
  help?: string;
}

/** A number of the form around it; null: none. What is no number is NaN there, which the form's rules refuse in words. */
export function NumberField({ name, label, help, inputProps, startAdornment }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        type="number"
        size="small"
        error={Boolean(error)}
        name={field.name}
        inputRef={field.ref}
        // Not by its value: of a text that is no number the browser knows none, and it is to stay as it was typed.
        defaultValue={field.value ?? ''}
        // React tells no change while such a text grows.
        onInput={(event) => field.onChange(numberTyped(event.target as HTMLInputElement))}
        onBlur={field.onBlur}
        startAdornment={startAdornment}
        inputProps={{
          inputMode: 'decimal',
          ...inputProps,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, { help, error }),
        }}
        sx={{ '& input': { textAlign: 'right' } }}
      />
    </FieldFrame>
  );
}
