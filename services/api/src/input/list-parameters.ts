import { z } from 'zod';
import { rowId } from '@helix/contracts';
import { fieldError, INVALID, invalid, pageOf, type ListQuery, type Page } from '@helix/web';

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

/** The parameters of a list: its parsed filter, its sort and its range. @throws a 422 that names what is invalid. */
export function listParameters<Filter extends object, Name extends string>(
  { sort, range, filter }: ListQuery,
  schema: z.ZodType<Filter>,
  sorts: readonly Name[],
): Filter & { sort: [Name, 'ASC' | 'DESC'] | undefined; range: ListQuery['range'] } {
  return { ...parseFilter(schema, filter), sort: parseSort(sorts, sort), range };
}

/** A text to search for. Stored texts contain no control characters. */
export const searchText = z
  .string('expected text')
  .max(200, 'expected at most 200 characters')
  .transform((text) => text.replace(/\p{Cc}/gu, '').trim());

/** The filters that lists of rows have: a part of their text, and their ids. @param min 0 where something that is no row has the id 0. */
export const rowFilter = (min: 0 | 1 = 1) => ({
  q: searchText.optional(),
  id: z
    .array(rowId('expected a list of ids', min), 'expected a list of ids')
    .max(1000, 'expected at most 1000 ids')
    .optional(),
});

/** The page of a list that is so short that all of its rows are read. */
export function pageOfRows<Row>(rows: readonly Row[], range: ListQuery['range']): Page<Row> {
  const { limit, offset } = pageOf(range);
  return { rows: rows.slice(offset, limit === null ? undefined : offset + limit), total: rows.length, range };
}
