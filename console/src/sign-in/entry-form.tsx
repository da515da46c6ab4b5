import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useSave } from '../components/form/use-save.js';
import { EntryAlert } from './entry-frame.js';
import { sayFailure } from './say-failure.js';

/**
 * How these forms check: when a field is left, then at each change of it. The words come a moment later, as they move what
 * is below them, and that may be just what the pointer is pressing.
 */
export const entryFormOptions = { mode: 'onTouched', delayError: 250 } as const;

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** What it throws is shown in the form. */
  onSubmit: (values: Values) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** A form of the way in. While it waits for the server it cannot be sent again. */
export function EntryForm<Values extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  busyLabel,
  children,
}: Props<Values>) {
  const translate = useTranslate();
  const { submit, isSaving, failure } = useSave(form, async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      throw sayFailure(error, translate);
    }
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {failure && <EntryAlert severity="error">{failure}</EntryAlert>}
        {children}
        <Button type="submit" variant="contained" disabled={isSaving} sx={{ minHeight: 40, fontSize: 14, mt: 1 }}>
          {isSaving ? busyLabel : submitLabel}
        </Button>
      </Box>
    </FormProvider>
  );
}
