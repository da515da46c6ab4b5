import { ApiError } from '../../api/problem.js';

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
