import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';

interface Props {
  /** Of the control that the label is for. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  /** A line each for what is wrong; nothing when it is right. */
  error?: string | undefined;
  children: ReactNode;
}

/** The ids that describe a control of this frame, for `aria-describedby`. */
export function describedBy(id: string, { help, error }: Pick<Props, 'help' | 'error'>): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
}

/** What is wrong with a control, read aloud as it comes; nothing when it is right. */
export function FieldError({ id, error }: Pick<Props, 'id' | 'error'>) {
  if (!error) return null;
  return (
    <FormHelperText id={`${id}-error`} error role="alert" sx={{ mx: 0, fontSize: 12, whiteSpace: 'pre-line' }}>
      {error}
    </FormHelperText>
  );
}

/** A control with its label above, its help and its error below. */
export function FieldFrame({ id, label, help, error, children }: Props) {
  return (
    <div>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', mb: 1.5, typography: 'body2', fontWeight: 550 }}
      >
        {label}
      </Box>
      {children}
      <FieldError id={id} error={error} />
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0, fontSize: 12 }}>
          {help}
        </FormHelperText>
      )}
    </div>
  );
}
