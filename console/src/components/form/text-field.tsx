import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.js';

interface Props extends Omit<OutlinedInputProps, 'error' | 'label' | 'name' | 'value' | 'onChange' | 'onBlur'> {
  name: string;
  label: string;
  help?: ReactNode;
}

/** A field of the form around it: a line of text, an email, a password. */
export function TextField({ name, label, help, inputProps, readOnly, ...input }: Props) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext();
  const { ref, ...field } = register(name);
  const error = getFieldState(name, formState).error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        error={Boolean(error)}
        readOnly={readOnly ?? false}
        inputRef={ref}
        {...field}
        {...input}
        inputProps={{
          ...inputProps,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, { help, error }),
        }}
        sx={[readOnly ? { bgcolor: 'surface.sunken', color: 'text.secondary' } : {}, ...[input.sx ?? {}].flat()]}
      />
    </FieldFrame>
  );
}
