import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { type ComponentProps, useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldError } from './fields.js';

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

/** A switch of the surrounding form with a description. */
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

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 36,
  height: 20,
  margin: 0,
  borderRadius: 10,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.state.none.bar,
  transition: 'background-color 150ms',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    backgroundColor: '#FFFFFF',
    transition: 'transform 150ms',
  },
  '&:checked': { backgroundColor: theme.vars.palette.brand.main },
  '&:checked::before': { transform: 'translateX(16px)' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  // Forced colours remove the background, so on and off need another difference.
  '@media (forced-colors: active)': { border: '1px solid', '&:checked': { outline: '2px solid' } },
}));

/** A switch outside a form; the caller renders its label. Cheap enough to render in every row of a table. */
export function Toggle(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'color'>) {
  return <Track type="checkbox" role="switch" {...props} />;
}
