import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { Toggle } from '../components/form/toggle.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

/** Whether a limit is rolling, with its label above like the fields beside it. */
export function RollingField({ name, isDisabled }: { name: string; isDisabled: boolean }) {
  const translate = useTranslate();
  const { field, fieldState } = useController<Record<string, boolean>>({ name });
  const { value, onChange, ...input } = field;
  return (
    <FormControl error={fieldState.invalid} sx={{ minWidth: 0 }}>
      <Box component="label" data-field sx={targetStyle}>
        <FormLabel component="span" data-label>
          {translate('insurancePlans.form.rolling')}
        </FormLabel>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
          <Toggle
            {...input}
            checked={Boolean(value) && !isDisabled}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.checked)}
          />
        </Box>
      </Box>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

/** Label and switch together are what a finger hits. */
const targetStyle = {
  display: 'block',
  cursor: 'pointer',
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
} as const;
