import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { ProblemException } from '@helix/web';
import { clinicOfAgent } from '../agent-api/agent-key.guard.js';
import { UnavailableFilter } from '../agent-api/unavailable.filter.js';
import { EndCommandCommand } from './end-command.command.js';

/**
 * A result that is too large or not understood fails its command in words: sent again it would be no better, and whoever
 * waits would wait for nothing.
 */
@Catch(ProblemException)
export class RefusedResultFilter implements ExceptionFilter<ProblemException> {
  constructor(
    private readonly commands: CommandBus,
    private readonly others: UnavailableFilter,
  ) {}

  async catch(refusal: ProblemException, host: ArgumentsHost): Promise<void> {
    try {
      await this.fail(refusal, host.switchToHttp().getRequest<Request>());
      this.others.catch(refusal, host);
    } catch (error) {
      this.others.catch(error, host);
    }
  }

  private async fail({ problem: { status, errors = [] } }: ProblemException, request: Request): Promise<void> {
    const clinic = clinicOfAgent(request);
    if (!clinic || (status !== 413 && status !== 422)) return;
    const [first] = errors;
    const error =
      status === 413
        ? 'The answer of the agent is too large.'
        : `The answer of the agent was not understood: ${first?.field ?? ''}: ${first?.message ?? ''}`.slice(0, 2000);
    const answer = { ok: false, error, isRefused: false } as const;
    await this.commands.execute(new EndCommandCommand(clinic.clinicId, String(request.params['commandId']), answer));
  }
}
