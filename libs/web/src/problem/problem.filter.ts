import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@helix/contracts';
import type { Response } from 'express';
import type { Logger } from '../observe/logger.js';
import { currentStep } from '../observe/trace.js';
import { toProblem } from './to-problem.js';

/** Every error leaves as `application/problem+json`. An unknown one is logged and only its trace id is told. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const known = toProblem(error);
    if (!known) this.logger.error({ err: error }, 'a request failed');
    if (response.headersSent) {
      // An answer under way cannot become an error: cut it, so that nobody takes it for whole.
      response.destroy();
      return;
    }
    sendProblem(response, known?.problem ?? unknownProblem(), known?.headers);
  }
}

/** Sends a problem as an answer. */
export function sendProblem(response: Response, body: Problem, headers: Readonly<Record<string, string>> = {}): void {
  if (body.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
}

function unknownProblem(): Problem {
  const step = currentStep();
  return {
    title: 'Internal Server Error',
    status: 500,
    detail: 'Sorry, we messed something up. Please try again later.',
    ...(step ? { traceId: step.traceId } : {}),
  };
}
