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
 * Validates a form with a contract's schema, so that the console has no rules of its own. A field keeps all its messages,
 * one a line. Valid values come as the schema parses them (trimmed); fields that it does not know stay as they are.
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
 * The value of a number input: null when it is empty, NaN when it is not a number. Of such a text the browser reports
 * `badInput` only, not the text.
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
  /** What is shown above the form; null when the field errors say it all. */
  form: string | null;
}

/** Splits a failed save into errors under the form's fields and a text above the form. */
export function toFormErrors(error: unknown, formFields: readonly string[], fallback: string): FormErrors {
  if (!(error instanceof ApiError)) return { fields: [], form: fallback };
  const serverErrors = error.problem?.errors ?? [];
  // `wages.0.goalWage` is in the form that has `wages`.
  const isShown = (field: string): boolean => formFields.includes(field.split('.')[0] ?? '');
  const fields = serverErrors.filter(({ field }) => isShown(field));
  const rest = serverErrors.filter(({ field }) => !isShown(field)).map(({ message }) => message);
  if (rest.length > 0) return { fields, form: rest.join('\n') };
  if (fields.length > 0) return { fields, form: null };
  return { fields, form: (error.status !== 500 && error.problem?.detail) || fallback };
}
