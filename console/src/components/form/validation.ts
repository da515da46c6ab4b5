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
 * Checks a form by the rules of a contract, so that the console has none of its own. Every message of a field is kept, a
 * line each; where nothing is wrong the values are as the rules leave them (trimmed), and fields that they do not know
 * stay as they are.
 */
export function rulesResolver<Values extends FieldValues>(rules: Rules): Resolver<Values> {
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
 * What is typed into a number input: null for nothing, NaN for what is no number. Of that the browser tells no text, only
 * that it cannot read it.
 */
export function numberTyped({ value, validity }: { value: string; validity: { badInput: boolean } }): number | null {
  if (validity.badInput) return Number.NaN;
  return value.trim() === '' ? null : Number(value);
}

export interface FormFailure {
  /** What the server said of fields that the form shows. */
  fields: { field: string; message: string }[];
  /** What is left to say, above the form; null when the fields say it all. */
  form: string | null;
}

/** Where the words of a failed save go: under their field when the form has it, else above the form. */
export function formFailure(error: unknown, formFields: readonly string[], fallback: string): FormFailure {
  if (!(error instanceof ApiError)) return { fields: [], form: fallback };
  const said = error.problem?.errors ?? [];
  // `wages.0.goalWage` is in the form that has `wages`.
  const isShown = (field: string): boolean => formFields.includes(field.split('.')[0] ?? '');
  const fields = said.filter(({ field }) => isShown(field));
  const rest = said.filter(({ field }) => !isShown(field)).map(({ message }) => message);
  if (rest.length > 0) return { fields, form: rest.join('\n') };
  if (fields.length > 0) return { fields, form: null };
  return { fields, form: (error.status !== 500 && error.problem?.detail) || fallback };
}
