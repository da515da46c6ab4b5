import { z } from 'zod';

/**
 * Every field and every allowed value that a schema names, as `changes[].data.status`, and `changes[].data.status = 105` where
 * it lists the values. Fields of records, whose names are data, are left out.
 */
export function pathsOfSchema(schema: z.ZodType): Set<string> {
  const paths = new Set<string>();
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  walk(whole, '');
  return paths;

  function walk(node: unknown, at: string): void {
    if (typeof node !== 'object' || node === null) return;
    const { properties, items, prefixItems, anyOf, oneOf, allOf, const: value, enum: values, $ref } = node as Node;
    if ($ref !== undefined) walk(whole.$defs?.[$ref.replace('#/$defs/', '')], at);
    for (const one of values ?? (value === undefined ? [] : [value])) paths.add(`${at} = ${String(one)}`);
    for (const one of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]) walk(one, at);
    for (const one of [items ?? [], prefixItems ?? []].flat()) walk(one, `${at}[]`);
    for (const [name, one] of Object.entries(properties ?? {})) {
      const path = at === '' ? name : `${at}.${name}`;
      paths.add(path);
      walk(one, path);
    }
  }
}

interface Node {
  properties?: Record<string, unknown>;
  items?: unknown;
  prefixItems?: unknown[];
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
  const?: unknown;
  enum?: unknown[];
  $ref?: string;
}

/** The same of data: every field that is there, and every value. */
export function pathsOfData(data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => pathsOfData(one, `${at}[]`));
  if (typeof data !== 'object' || data === null) return [`${at} = ${String(data)}`];
  return Object.entries(data).flatMap(([name, one]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsOfData(one, path)];
  });
}

/** The same data with one more field in every object, as a newer release would send it. */
export function withMore(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withMore);
  if (typeof data !== 'object' || data === null) return data;
  const more = Object.fromEntries(Object.entries(data).map(([name, one]) => [name, withMore(one)]));
  return { ...more, addedLater: 'by a newer release' };
}
