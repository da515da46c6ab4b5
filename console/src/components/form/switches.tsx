import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { describedBy, FieldError } from './fields.js';
import { Toggle } from './toggle.js';

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
      {/* Room around the switch, for fingers: see `touchTargets`. */}
      <Box component="label" sx={{ display: 'grid', placeItems: 'center' }}>
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
    </Box>
  );
}
