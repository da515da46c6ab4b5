import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import { ApiError } from '../../api/problem.js';

interface Rules {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: object }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * Validates a form with a contract's schema, so that the console needs no rules of its own. A field gets all its
 * messages, one per line. Valid values are the parsed (trimmed) ones; fields that are not in the schema pass through
 * unchanged.
 */
export function schemaResolver<Values extends FieldValues>(rules: Rules): Resolver<Values> {
  return (values) => {
    const result = rules.safeParse(values);
    if (result.success) return { values: { ...values, ...result.data }, errors: {} };
    const messages = new Map<string, Set<string>>();
    for (const { path, message } of result.error.issues) {
      const field = path.map(String).join('.');
      messages.set(field, (messages.get(field) ?? new Set()).add(message));
    }
    const errors: FieldErrors<Values> = {};
    for (const [field, lines] of messages) set(errors, field, { type: 'rule', message: [...lines].join('\n') });
    return { values: {}, errors };
  };
}
/**
 * The value of a number input: null when it is empty, NaN when it is not a number. For such a text the browser only
 * reports `badInput`, not the text.
 */
export function parseNumberInput({
  value,
  validity,
}: {
  value: string;
  validity: { badInput: boolean };
}): number | null {
  if (validity.badInput) return Number.NaN;
  return value.trim() === '' ? null : Number(value);
}

export interface FormErrors {
  /** The server's errors for fields that the form shows. */
  fields: { field: string; message: string }[];
  /** The error above the form; null when the field errors are sufficient. */
  form: string | null;
}

/** Splits a failed save into field errors and an error above the form. */
export function toFormErrors(error: unknown, formFields: readonly string[], fallback: string): FormErrors {
  if (!(error instanceof ApiError)) return { fields: [], form: fallback };
  const serverErrors = error.problem?.errors ?? [];
  // `wages.0.goalWage` belongs to the form field `wages`.
  const isShown = (field: string): boolean => formFields.includes(field.split('.')[0] ?? '');
  const fields = serverErrors.filter(({ field }) => isShown(field));
  const rest = serverErrors.filter(({ field }) => !isShown(field)).map(({ message }) => message);
  if (rest.length > 0) return { fields, form: rest.join('\n') };
  if (fields.length > 0) return { fields, form: null };
  return { fields, form: (error.status !== 500 && error.problem?.detail) || fallback };
}
