import { z } from 'zod';

/**
 * Reads the fields of a request body in any case: `Procedures` is `procedures`. A field that is written as in the schema
 * wins; fields that the schema does not have stay as they are.
 */
export function fieldsInAnyCase<T extends z.ZodObject>(schema: T) {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  return z.preprocess((input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    if (Object.keys(input).every((key) => Object.hasOwn(schema.shape, key))) return input;
    const entries = Object.entries(input).map(
      ([key, value]) => [names.get(key.toLowerCase()) ?? key, key, value] as const,
    );
    const asWritten = ([name, key]: readonly [string, string, unknown]) => Number(name === key);
    entries.sort((one, other) => asWritten(one) - asWritten(other));
    return Object.fromEntries(entries.map(([name, , value]) => [name, value]));
  }, schema);
}
