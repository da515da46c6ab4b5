import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import type { Response } from 'express';
import type { Logger } from '../observe/logger.js';
import { currentSpan } from '../observe/trace.js';
import { toProblem } from './problem.js';

/** Sends every error as `application/problem+json`. An unknown error is logged, and the response has only its trace id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const known = toProblem(error);
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

function unknownProblem(): Problem {
  const step = currentSpan();
  return {
    title: 'Internal Server Error',
    status: 500,
    detail: 'Sorry, we messed something up. Please try again later.',
    ...(step ? { traceId: step.traceId } : {}),
  };
}
