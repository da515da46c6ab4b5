import { z } from 'zod';
import { fieldError, INVALID, invalid, type ListQuery } from '@helix/web';

/** The requested sort field and order. @throws a 422 for any other field. */
export function parseSort<Name extends string>(
  names: readonly Name[],
  sort: ListQuery['sort'],
): [Name, 'ASC' | 'DESC'] | undefined {
  if (!sort) return undefined;
  const name = names.find((one) => one === sort[0]);
  if (name) return [name, sort[1]];
  throw fieldError('sort', `expected one of ${names.join(', ')}`, INVALID);
}

/** The schema of a list's filter. Unknown fields are a 422, since ignoring them would return unrequested rows. */
export function filterSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `there is no filter named ${issue.keys.join(', ')}` : undefined,
  });
}

/** Parses the filter of a list. @throws a 422 that names each invalid field as `filter.name`. */
export function parseFilter<T>(schema: z.ZodType<T>, filter: ListQuery['filter']): T {
  const result = z.object({ filter: schema }).safeParse({ filter });
  if (!result.success) throw invalid(result.error);
  return result.data.filter as T;
}

/** A text to search for. Stored texts contain no control characters. */
export const searchText = z
  .string('expected text')
  .max(200, 'expected at most 200 characters')
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());
