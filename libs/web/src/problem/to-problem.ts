import { HttpException } from '@nestjs/common';
import { ZodError } from 'zod';
import { invalid, problem, ProblemException } from './problem.js';

/** What the body parser's errors mean to the caller, by their `type`. */
const BODY_ERRORS: Record<string, string> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'encoding.unsupported': 'The content encoding of the body is not supported here.',
  'charset.unsupported': 'The character set of the body is not supported; use UTF-8.',
  'request.aborted': 'The request ended before its body was complete.',
  'request.size.invalid': 'The body is not as long as its Content-Length says.',
};

interface HttpError extends Error {
  status: number;
  type?: unknown;
  code?: unknown;
}

/** Errors of Express and its middleware carry the status that they ask for. */
function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** Turns an error into one whose words the caller may read; undefined when nothing may be said of it. */
export function toProblem(error: unknown): ProblemException | undefined {
  if (error instanceof ProblemException) return error;
  if (error instanceof ZodError) return invalid(error);
  if (error instanceof HttpException)
    return error.getStatus() < 500 ? problem(error.getStatus(), undefined, error.message) : undefined;
  if (error instanceof URIError) return problem(400, undefined, 'The address is not well formed.');
  if (!isHttpError(error) || error.status < 400 || error.status >= 500) return undefined;
  const words = BODY_ERRORS[String(error.type)];
  if (words) return problem(error.status, undefined, words);
  if (String(error.code).startsWith('Z_'))
    return problem(400, undefined, 'The body is not what its content encoding says.');
  return problem(error.status, undefined, 'The request could not be read.');
}
