import { useTranslate } from 'react-admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toFormErrors } from './validation.js';

interface Save {
  /** The `onSubmit` handler of the form. */
  submit: (event: React.BaseSyntheticEvent) => void;
  isSaving: boolean;
  /** True while a field is invalid; the save button is disabled then. */
  hasErrors: boolean;
  /** An error that belongs to no field; null when there is none. */
  failure: string | null;
}

/**
 * Saves a form. The server's validation errors appear under their fields, and the first such field is focused, which
 * react-admin's `Form` does not do.
 *
 * @param onInvalid called in place of a save while a field is invalid.
 */
export function useSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<void>,
  onInvalid?: () => void,
): Save {
  const translate = useTranslate();
  const { root, ...fieldErrors } = form.formState.errors;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      const found = toFormErrors(error, Object.keys(form.getValues()), translate('common.genericError'));
      found.fields.forEach(({ field, message }, index) =>
        form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (found.form) form.setError('root', { message: found.form });
    }
  }, onInvalid);
  return {
    submit: (event) => {
      // A dialog that another form opens is a child of this form for React.
      event.stopPropagation();
      void submit(event);
    },
    isSaving: form.formState.isSubmitting,
    hasErrors: Object.keys(fieldErrors).length > 0,
    failure: root?.message ?? null,
  };
}
