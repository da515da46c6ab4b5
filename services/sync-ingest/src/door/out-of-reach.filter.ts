import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { isTransient } from '@helix/event-log';
import { LOGGER, problem, ProblemFilter, type Logger } from '@helix/web';
import { DoorMetrics } from './door.metrics.js';

/** Tells an agent with 503 that the log or the database is out of reach for now: nothing was taken, send again. */
@Catch()
export class OutOfReachFilter implements ExceptionFilter {
  private readonly usual: ProblemFilter;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: DoorMetrics,
  ) {
    this.usual = new ProblemFilter(logger);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    if (!isTransient(error)) {
      this.usual.catch(error, host);
      return;
    }
    this.logger.warn({ err: error }, 'the log is out of reach for an agent');
    this.metrics.refused.inc({ reason: 'out of reach' });
    const answer = problem(503, 'Out of reach', 'The log cannot be reached for now. Nothing was taken; send it again.');
    this.usual.catch(answer, host);
  }
}
