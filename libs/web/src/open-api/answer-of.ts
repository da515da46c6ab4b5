import type { z } from 'zod';

/** The statuses of problems that only the route itself knows. Those of its sign-in and inputs document themselves. */
export type ProblemStatus =
  400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 429 | 502 | 503 | 504 | 507;

export interface AnswerOptions {
  /** That of the route if missing. */
  status?: number;
  /** That of each response, or those of which each has one; `application/json` if missing. */
  contentType?: string | string[];
  /** Headers that it may have, with what they are for. */
  headers?: Readonly<Record<string, string>>;
}

export interface DocumentedAnswer extends AnswerOptions {
  /** Null: it has no body. */
  schema: z.ZodType | null;
}

const answers = new WeakMap<object, DocumentedAnswer[]>();
const problems = new WeakMap<object, ProblemStatus[]>();

/**
 * Documents the response of a route in OpenAPI, by the schema of its body. Tests check the responses against it.
 *
 * @example @AnswerOf(z.array(clinicView))
 */
export function AnswerOf(schema: z.ZodType | null, options: AnswerOptions = {}): MethodDecorator {
  return (_target, _key, { value }) => add(answers, value, { ...options, schema });
}

/** Documents the problems that a route answers beside those of its sign-in and its inputs: `@ApiProblems(409)`. */
export function ApiProblems(...statuses: ProblemStatus[]): MethodDecorator {
  return (_target, _key, { value }) => add(problems, value, ...statuses);
}

/** The headers of a list that is read in pages. */
export const CONTENT_RANGE = {
  'Content-Range': 'The rows of the list and the number of all: `users 0-24/319`',
} as const;
/** The headers of a response that starts or ends a session. */
export const SET_COOKIE = { 'Set-Cookie': 'The refresh token of the session, for this address only' } as const;

export const answersOf = (handler: object): readonly DocumentedAnswer[] => answers.get(handler) ?? [];
export const problemsOf = (handler: object): readonly ProblemStatus[] => problems.get(handler) ?? [];

function add<T>(to: WeakMap<object, T[]>, handler: unknown, ...values: T[]): void {
  to.set(handler as object, [...(to.get(handler as object) ?? []), ...values]);
}
