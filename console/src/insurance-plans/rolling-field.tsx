import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { Toggle } from '../components/form/toggle.js';

/** Whether a limit is rolling, with its label above like the fields beside it. */
export function RollingField({ name, isDisabled }: { name: string; isDisabled: boolean }) {
  const translate = useTranslate();
  const id = useId();
  const { field, fieldState } = useController<Record<string, boolean>>({ name });
  const { value, onChange, ...input } = field;
  return (
    <FormControl error={fieldState.invalid} sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id}>{translate('insurancePlans.form.rolling')}</FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Toggle
          {...input}
          id={id}
          checked={Boolean(value) && !isDisabled}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      </Box>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
