import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface Below {
  help?: ReactNode;
  /** Validation errors, one per line; undefined when the field is valid. */
  error?: string | undefined;
}

interface FieldFrameProps extends Below {
  /** The id of the labelled control. */
  id: string;
  label: ReactNode;
  children: ReactNode;
}

/** The id of what is below a control, for its `aria-describedby`. */
export const describedBy = (id: string, { help, error }: Below): string | undefined =>
  (error ?? help) ? `${id}-help` : undefined;

/** What is no input of MUI, with its label above, and its help or error below, as a `TextField` has them. */
export function FieldFrame({ id, label, help, error, children }: FieldFrameProps) {
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </FormLabel>
      {children}
      {(error ?? help) && <FormHelperText id={`${id}-help`}>{error ?? help}</FormHelperText>}
    </FormControl>
  );
}
