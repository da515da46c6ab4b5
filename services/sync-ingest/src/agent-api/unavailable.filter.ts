import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { isTransient } from '@helix/event-log';
import { LOGGER, problem, ProblemFilter, type Logger } from '@helix/web';
import { AgentApiMetrics } from './agent-api.metrics.js';

/** Answers 503 while the log or the database is unavailable: nothing was accepted, and the agent sends again. */
@Catch()
export class UnavailableFilter implements ExceptionFilter {
  private readonly problemFilter: ProblemFilter;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: AgentApiMetrics,
  ) {
    this.problemFilter = new ProblemFilter(logger);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    if (!isTransient(error)) {
      this.problemFilter.catch(error, host);
      return;
    }
    this.logger.warn({ err: error }, 'request of an agent failed: log or database unavailable');
    this.metrics.refused.inc({ reason: 'unavailable' });
    const detail = 'The log is currently unavailable. Nothing was accepted; send it again.';
    this.problemFilter.catch(problem(503, 'Service unavailable', detail), host);
  }
}
