import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.js';

interface Props {
  name: string;
  label: string;
  help?: string;
  /** The value of none is the empty text. */
  options: readonly { value: string; label: string }[];
}

/** One of a list. */
export function SelectField({ name, label, help, options }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Select
        fullWidth
        size="small"
        displayEmpty
        {...field}
        error={Boolean(error)}
        labelId={`${id}-label`}
        SelectDisplayProps={{ id, 'aria-describedby': describedBy(id, { help, error }) }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
