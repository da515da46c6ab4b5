import { useFormControl } from '@mui/material/FormControl';
import type { ComponentProps } from 'react';

/** The element below every field: its help, or in place of it its error, which is announced when it appears. */
export function HelperText(props: ComponentProps<'p'>) {
  const isError = useFormControl()?.error;
  // Two elements, because only an alert that is added is announced.
  return isError ? <p key="error" role="alert" {...props} /> : <p key="help" {...props} />;
}
