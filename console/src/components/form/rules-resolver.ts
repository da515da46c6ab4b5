import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

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
