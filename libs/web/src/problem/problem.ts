import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import type { ZodError } from 'zod';

/** An error whose words the caller may read (RFC 9457). All of them have a list of errors, be it one of no field. */
export class ProblemException extends HttpException {
  readonly problem: Problem;

  /**
   * @param title the standard phrase of the status if undefined.
   * @param errors what is wrong, field by field; one with the detail, of no field, if undefined.
   * @param headers answer headers, for example `Retry-After`.
   * @param more what the caller is told beside the words.
   */
  constructor(
    status: number,
    title: string | undefined,
    detail: string,
    errors?: Problem['errors'],
    readonly headers: Readonly<Record<string, string>> = {},
    more: Pick<Problem, 'email'> = {},
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
