import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import { ZodError } from 'zod';

/** An error whose text the client may read (RFC 9457). It always has a list of errors. */
export class ProblemException extends HttpException {
  readonly problem: Problem;

  /**
   * @param title the standard phrase of the status if undefined.
   * @param errors what is wrong, by field; the detail with an empty field if undefined.
   * @param headers response headers, for example `Retry-After`.
   * @param more further members of the body.
   */
  constructor(
    status: number,
    title: string | undefined,
    detail: string,
    errors?: Problem['errors'],
    readonly headers: Readonly<Record<string, string>> = {},
    more: Pick<Problem, 'email' | 'recordings' | 'headings'> = {},
  ) {
    const body: Problem = {
      title: title ?? STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      errors: errors ?? [{ field: '', message: detail }],
      ...more,
    };
    super(body, status);
    this.message = detail;
    this.problem = body;
  }
}

/** For `throw problem(409, 'Version conflict', 'Someone else saved this plan.')`. */
export function problem(
  status: number,
  title: string | undefined,
  detail: string,
  errors?: Problem['errors'],
): ProblemException {
  return new ProblemException(status, title, detail, errors);
}

/** What is wrong with a field of a request, such as `coverageGrants.0.effectiveFrom`. */
export type FieldIssue = NonNullable<Problem['errors']>[number];

/** The detail of a 422 whose errors say what is wrong. */
export const INVALID = 'Some values are invalid.';

/** A 422 that belongs to one field. @param detail the message, where it is understandable without the field. */
export function fieldError(field: string, message: string, detail = message): ProblemException {
  return problem(422, undefined, detail, [{ field, message }]);
}

/** A 422 that names every invalid field. */
export function invalid(error: ZodError): ProblemException {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return problem(422, undefined, INVALID, errors);
}

/** @throws a 422 that names every issue, unless there is none. */
export function requireNoIssues(issues: readonly FieldIssue[], detail = INVALID): void {
  if (issues.length > 0) throw problem(422, undefined, detail, [...issues]);
}

/** Messages for the errors of the body parser, by their `type`. */
const BODY_ERRORS: Record<string, string> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'encoding.unsupported': 'The content encoding of the body is not supported here.',
  'charset.unsupported': 'The character set of the body is not supported; use UTF-8.',
  'request.aborted': 'The request ended before its body was complete.',
  'request.size.invalid': 'The body is not as long as its Content-Length says.',
};

/** Errors of Express and its middleware have the status of the response. */
interface HttpError extends Error {
  status: number;
  type?: unknown;
  code?: unknown;
}

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** Converts an error to one whose text the client may read; undefined when it may learn nothing of the error. */
export function toProblem(error: unknown): ProblemException | undefined {
  if (error instanceof ProblemException) return error;
  if (error instanceof ZodError) return invalid(error);
  if (error instanceof HttpException)
    return error.getStatus() < 500 ? problem(error.getStatus(), undefined, error.message) : undefined;
  if (error instanceof URIError) return problem(400, undefined, 'The address is malformed.');
  if (!isHttpError(error) || error.status < 400 || error.status >= 500) return undefined;
  const message = BODY_ERRORS[String(error.type)];
  if (message) return problem(error.status, undefined, message);
  if (String(error.code).startsWith('Z_'))
    return problem(400, undefined, 'The body does not match its content encoding.');
  return problem(error.status, undefined, 'The request could not be read.');
}
