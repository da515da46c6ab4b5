import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Box from '@mui/material/Box';
import { useId } from 'react';

interface Props extends Omit<OutlinedInputProps, 'error' | 'label'> {
  label: string;
  /** Stands under the field; nothing when it is right. */
  error?: string | undefined;
}

/** A field with its label above and its error below. */
export function LabeledInput({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1.5, typography: 'body2', fontWeight: 550 }}>
        {label}
      </Box>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        error={Boolean(error)}
        {...input}
        inputProps={{ 'aria-describedby': error ? `${id}-error` : undefined, 'aria-invalid': Boolean(error) }}
      />
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert" sx={{ mx: 0, fontSize: 12 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
