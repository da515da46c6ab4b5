import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toFormErrors } from './validation.js';

interface Save {
  /** The `onSubmit` handler of the form. */
  submit: (event?: React.BaseSyntheticEvent) => void;
  isSaving: boolean;
  /** True while a field is invalid; the save button is disabled then. */
  hasErrors: boolean;
  /** An error that belongs to no field; null when there is none. */
  failure: string | null;
}

/**
 * Saves a form, one submission at a time. The server's validation errors appear under their fields, and the first such
 * field is focused.
 */
export function useSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
): Save {
  const translate = useTranslate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const busy = useRef(false);

  const saveOnce = async (values: Values): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    setFailure(null);
    try {
      await save(values);
    } catch (error) {
      const found = toFormErrors(error, Object.keys(form.getValues()), translate('common.genericError'));
      found.fields.forEach(({ field, message }, index) =>
        form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      setFailure(found.form);
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  };
  return {
    submit: (event) => void form.handleSubmit(saveOnce)(event),
    isSaving,
    hasErrors: Object.keys(form.formState.errors).length > 0,
    failure,
  };
}
