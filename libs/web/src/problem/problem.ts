import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import type { ZodError } from 'zod';

/** An error whose words the caller may read (RFC 9457). */
export class ProblemException extends HttpException {
  readonly problem: Problem;

  /**
   * @param title the standard phrase of the status if undefined.
   * @param headers answer headers, for example `Retry-After`.
   */
  constructor(
    status: number,
    title: string | undefined,
    detail: string,
    errors?: Problem['errors'],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const body: Problem = { title: title ?? STATUS_CODES[status] ?? 'Error', status, detail };
    if (errors) body.errors = errors;
    super(body, status);
    this.message = detail;
    this.problem = body;
  }
}

/** For `throw problem(409, 'Changed meanwhile', 'Somebody else saved this plan.')`. */
export function problem(
  status: number,
  title: string | undefined,
  detail: string,
  errors?: Problem['errors'],
): ProblemException {
  return new ProblemException(status, title, detail, errors);
}

/** A 422 that names every field that is not right. */
export function invalid(error: ZodError): ProblemException {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return problem(422, undefined, 'Some values are not right.', errors);
}
