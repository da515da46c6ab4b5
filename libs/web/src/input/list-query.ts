import type { Response } from 'express';
import { z } from 'zod';
import { parseStorableJson } from '@helix/contracts';

/** The query of a list, in the format of react-admin's simple REST data provider. */
export interface ListQuery {
  sort?: [field: string, order: 'ASC' | 'DESC'] | undefined;
  /** Indexes of the first and the last row, both inclusive. Every row if missing. */
  range?: [from: number, to: number] | undefined;
  filter: Record<string, unknown>;
}

const MESSAGES = {
  sort: 'expected JSON like ["name","ASC"]',
  range: 'expected JSON like [0,24]',
  filter: 'expected JSON like {"name":"Ada"}',
};

const MAX_INDEX = 1_000_000_000;
const index = z.int().min(0).max(MAX_INDEX);

const sort = z.tuple([z.string().min(1).max(100), z.enum(['ASC', 'DESC'])]);
const range = z.tuple([index, index]).refine(([from, to]) => from <= to);
const filter = z.record(z.string(), z.unknown());

/**
 * The fields of a `ListQuery`, for the schema of `QueryOf`.
 *
 * @example const usersQuery = z.object({ ...listQuery, activeOnly: z.stringbool().optional() });
 */
export const listQuery = {
  sort: json(sort, MESSAGES.sort).optional(),
  range: json(range, MESSAGES.range).optional(),
  filter: json(filter, MESSAGES.filter).default({}),
};

/** `limit` and `offset` for SQL; a null limit is every row. */
export function pageOf(range: ListQuery['range']): { limit: number | null; offset: number } {
  return range ? { limit: range[1] - range[0] + 1, offset: range[0] } : { limit: null, offset: 0 };
}

/**
 * Sets `Content-Range` to the rows of a response: `users 0-24/319`, with an asterisk instead of `0-24` when it has none.
 *
 * @param range as requested; undefined: every row.
 * @param total number of all rows.
 */
export function sendRange(response: Response, name: string, range: ListQuery['range'], total: number): void {
  const [from, to] = range ?? [0, total - 1];
  const rows = from < total ? `${from}-${Math.min(to, total - 1)}` : '*';
  response.setHeader('Content-Range', `${name} ${rows}/${total}`);
}

/** JSON text of a value. Every error has the same message. */
function json<T extends z.ZodType>(schema: T, message: string) {
  return z.string(message).transform((text, context): z.output<T> => {
    const result = schema.safeParse(parseStorableJson(text));
    if (result.success) return result.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
