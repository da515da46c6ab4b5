import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'react-admin';
import { parseNumberInput } from './validation.js';

type Props = Pick<TextFieldProps, 'label' | 'helperText' | 'slotProps'> & { source: string };

/**
 * A number of the surrounding form; null: empty. Text that is not a number becomes NaN, which the validation rejects:
 * react-admin's NumberInput takes it for an empty field.
 */
export function NumberField({ source, helperText, slotProps, ...props }: Props) {
  const { id, field, fieldState } = useInput({ source });
  const { ref, value, onChange, ...input } = field;
  return (
    <TextField
      {...input}
      {...props}
      id={id}
      type="number"
      inputRef={ref}
      // Uncontrolled: the browser hides text that is not a number, so a controlled value would erase what was typed.
      defaultValue={value}
      // `onInput`, because React fires no `onChange` while the text stays invalid.
      onInput={({ target }) => onChange(parseNumberInput(target as HTMLInputElement))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', ...slotProps?.htmlInput } }}
    />
  );
}
