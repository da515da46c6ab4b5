import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput } from 'react-admin';
import { Toggle } from './toggle.js';

interface Props {
  source: string;
  label: string;
  helperText: string;
}

/** A switch of the surrounding form. react-admin's BooleanInput does not tell a screen reader its help. */
export function SwitchField({ source, label, helperText }: Props) {
  const { id, field, fieldState } = useInput({ source, type: 'checkbox', format: Boolean });
  const { value, onChange, ...input } = field;
  const helpId = `${id}-help`;
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        control={
          <Toggle
            {...input}
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
            aria-invalid={fieldState.invalid}
            aria-describedby={helpId}
          />
        }
      />
      <FormHelperText id={helpId}>{fieldState.error?.message ?? helperText}</FormHelperText>
    </FormControl>
  );
}
