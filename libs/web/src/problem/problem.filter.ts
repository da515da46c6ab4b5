import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import { isTransient } from '@helix/event-log';
import type { Response } from 'express';
import type { Logger } from '../observe/logger.js';
import { currentSpan } from '../observe/trace.js';
import { ProblemException, toProblem } from './problem.js';

/**
 * Sends every error as `application/problem+json`. While the database or the log is away, read-only or full, that is a 503:
 * consoles and agents try again. An unknown error is logged, and the response has only its trace id.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    let known = toProblem(error);
    if (!known && isTransient(error)) {
      this.logger.warn({ err: error }, 'request failed: database or log unavailable');
      known = unavailable();
    }
    if (!known) this.logger.error({ err: error }, 'request failed');
    if (response.headersSent) {
      // The response has already started: cut the connection, so that the client does not take it for complete.
      response.destroy();
      return;
    }
    sendProblem(response, known?.problem ?? unknownProblem(), known?.headers);
  }
}

/** Sends a problem as the response. */
export function sendProblem(response: Response, body: Problem, headers: Readonly<Record<string, string>> = {}): void {
  if (body.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
}

/** A request that was cut while it was stored may have been stored: nobody knows. */
function unavailable(): ProblemException {
  const detail = 'Helix cannot use its database at the moment. Try again in a few seconds.';
  return new ProblemException(503, undefined, detail, undefined, { 'Retry-After': '2' });
}

function unknownProblem(): Problem {
  const step = currentSpan();
  return {
    title: 'Internal Server Error',
    status: 500,
    detail: 'Sorry, we messed something up. Please try again later.',
    ...(step ? { traceId: step.traceId } : {}),
  };
}
