import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Validates the whole form again with each change while something in it is invalid: for rules that compare fields, whose
 * error may be at another field than the one that repairs it.
 */
export function useRevalidation<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const isInvalid = Object.keys(form.formState.errors).length > 0;
  const { subscribe, trigger } = form;
  useEffect(() => {
    if (!isInvalid) return;
    return subscribe({ formState: { values: true }, callback: () => void trigger() });
  }, [isInvalid, subscribe, trigger]);
}
