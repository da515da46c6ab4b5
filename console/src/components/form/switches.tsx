import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type ComponentProps, useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldError } from './fields.js';

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
    backgroundColor: theme.vars.palette.common.white,
    transition: 'transform 150ms',
  },
  '&:checked': { backgroundColor: theme.vars.palette.primary.main },
  '&:checked::before': { transform: 'translateX(16px)', backgroundColor: theme.vars.palette.primary.contrastText },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  // Forced colours remove the background, so on and off need another difference.
  '@media (forced-colors: active)': { border: '1px solid', '&:checked': { outline: '2px solid' } },
}));

/** The one switch of all screens; the caller renders its label. Cheap enough to render in every row of a table. */
export function Toggle(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'color'>) {
  return <Track type="checkbox" role="switch" {...props} />;
}

interface Props {
  name: string;
  label: string;
  help?: string;
}

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
      <Toggle
        id={id}
        ref={field.ref}
        checked={Boolean(field.value)}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { help, error })}
      />
    </Box>
  );
}
