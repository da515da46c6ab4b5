import { z } from 'zod';
import { invalid, problem, type ListQuery } from '@helix/web';

/** What a list was asked to be sorted by. @throws a 422 for anything but these names. */
export function sortOf<Name extends string>(
  names: readonly Name[],
  sort: ListQuery['sort'],
): [Name, 'ASC' | 'DESC'] | undefined {
  if (!sort) return undefined;
  const name = names.find((one) => one === sort[0]);
  if (name) return [name, sort[1]];
  const message = `expected one of ${names.join(', ')}`;
  throw problem(422, undefined, 'Some values are not right.', [{ field: 'sort', message }]);
}

/** The filters that a list knows. A filter that was ignored would show rows that nobody asked for: unknown ones are a 422. */
export function filters<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `there is no filter named ${issue.keys.join(', ')}` : undefined,
  });
}

/** Reads a list's filter. @throws a 422 that names each one that is not right, as `filter.name`. */
export function filterOf<T>(schema: z.ZodType<T>, filter: ListQuery['filter']): T {
  const result = z.object({ filter: schema }).safeParse({ filter });
  if (!result.success) throw invalid(result.error);
  return result.data.filter as T;
}

/** A part of a text to look for. Control characters are in no text that is stored. */
export const searched = z
  .string('expected text')
  .max(200, 'expected at most 200 characters')
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());
