import type { Response } from 'express';
import { z } from 'zod';

/** What a list call was asked for, in the dialect of react-admin's simple REST. */
export interface ListQuery {
  sort?: [field: string, order: 'ASC' | 'DESC'] | undefined;
  /** Indexes of the first and of the last row, both included. Missing: every row. */
  range?: [from: number, to: number] | undefined;
  filter: Record<string, unknown>;
}

const WORDS = {
  sort: 'expected JSON like ["name","ASC"]',
  range: 'expected JSON like [0,24]',
  filter: 'expected JSON like {"name":"Ada"}',
};

/** Largest index that a range may name. */
const LARGEST = 1_000_000_000;
const index = z.int().min(0).max(LARGEST);

const sort = z.tuple([z.string().min(1).max(100), z.enum(['ASC', 'DESC'])]);
const range = z.tuple([index, index]).refine(([from, to]) => from <= to);
const filter = z.record(z.string(), z.unknown());

/**
 * The fields of a query that make a `ListQuery`, for `QueryOf`. JSON that is not right is a 422 in words.
 *
 * @example const usersQuery = z.object({ ...listQuery, activeOnly: z.stringbool().optional() });
 */
export const listQuery = {
  sort: json(sort, WORDS.sort).optional(),
  range: json(range, WORDS.range).optional(),
  filter: json(filter, WORDS.filter).default({}),
};

/** For `limit` and `offset` of SQL: a null limit is every row. */
export function pageOf(range: ListQuery['range']): { limit: number | null; offset: number } {
  return range ? { limit: range[1] - range[0] + 1, offset: range[0] } : { limit: null, offset: 0 };
}

/**
 * Says which rows an answer has, as `Content-Range`: `users 0-24/319`, with an asterisk in place of `0-24` when it has none of them.
 *
 * @param range as it was asked; undefined: every row.
 * @param total how many rows there are in all.
 */
export function sendRange(response: Response, name: string, range: ListQuery['range'], total: number): void {
  const [from, to] = range ?? [0, total - 1];
  const rows = from < total ? `${from}-${Math.min(to, total - 1)}` : '*';
  response.setHeader('Content-Range', `${name} ${rows}/${total}`);
}

/** JSON text of one value; whatever is wrong with it is told in these words. */
function json<T extends z.ZodType>(schema: T, words: string) {
  return z.string(words).transform((text, context): z.output<T> => {
    const result = schema.safeParse(parse(text));
    if (result.success) return result.data;
    context.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
