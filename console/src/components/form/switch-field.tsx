import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useInput } from 'react-admin';
import { Toggle } from './toggle.js';

interface Labelled {
  label: string;
  helperText: ReactNode;
}

/** A switch with its label at the left and its help below. */
export function SwitchRow({ label, helperText, ...toggle }: Labelled & ComponentProps<typeof Toggle>) {
  const id = useId();
  return (
    <FormControl error={toggle['aria-invalid'] === true}>
      <FormControlLabel label={label} labelPlacement="start" control={<Toggle {...toggle} aria-describedby={id} />} />
      <FormHelperText id={id}>{helperText}</FormHelperText>
    </FormControl>
  );
}

/** A switch of the surrounding form. react-admin's BooleanInput does not tell a screen reader its help. */
export function SwitchField({ source, helperText, ...props }: Labelled & { source: string }) {
  const { field, fieldState } = useInput({ source, type: 'checkbox', format: Boolean });
  const { value, onChange, ...input } = field;
  return (
    <SwitchRow
      {...props}
      {...input}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
      aria-invalid={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
