import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldError } from './field-frame.js';

interface Props {
  name: string;
  label: string;
  help?: string;
}

const switchStyle = {
  width: 36,
  height: 20,
  p: 0,
  '& .MuiSwitch-switchBase': { p: '2px', '&.Mui-checked': { transform: 'translateX(16px)', color: '#FFFFFF' } },
  '& .MuiSwitch-thumb': { width: 16, height: 16, boxShadow: 'none', bgcolor: '#FFFFFF' },
  '& .MuiSwitch-track, & .Mui-checked + .MuiSwitch-track': { borderRadius: '10px', opacity: '1 !important' },
  '& .MuiSwitch-track': { bgcolor: 'state.none.bar' },
  '& .Mui-checked + .MuiSwitch-track': { bgcolor: 'brand.main' },
  '&:has(:focus-visible)': {
    outline: '2px solid #009EF7',
    outlineOffset: '2px',
    borderRadius: '10px',
    overflow: 'visible',
  },
} as const;

/** On or off, with what it means. */
export function SwitchField({ name, label, help }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
      <Box sx={{ flex: 1 }}>
        <Box component="label" htmlFor={id} sx={{ typography: 'body2', fontWeight: 550 }}>
          {label}
        </Box>
        <FieldError id={id} error={error} />
        {help && (
          <FormHelperText id={`${id}-help`} sx={{ mx: 0, mt: 0.5, fontSize: 12 }}>
            {help}
          </FormHelperText>
        )}
      </Box>
      <Switch
        sx={switchStyle}
        checked={Boolean(field.value)}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            id,
            ref: field.ref,
            role: 'switch',
            'aria-invalid': Boolean(error),
            'aria-describedby': describedBy(id, { help, error }),
          },
        }}
      />
    </Box>
  );
}
