import { Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { agentEnrolled, agentEnrolment, type AgentEnrolled, type AgentEnrolment } from '@helix/contracts';
import { AnswerOf, ApiProblems, BodyOf, networkOfAddress, ProblemException } from '@helix/web';
import { AgentApiMetrics } from './agent-api.metrics.js';
import { EnrolAgentCommand } from './enrol-agent.command.js';
import { UnavailableFilter } from './unavailable.filter.js';
import { WrongKeyLimit } from './wrong-key-limit.js';

/** Lets agents in that have no key yet. */
@Controller('agent')
@ApiTags('agent')
@UseFilters(UnavailableFilter)
export class EnrolmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limit: WrongKeyLimit,
    private readonly metrics: AgentApiMetrics,
  ) {}

  @Post('enrol')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Let an agent in with the code of the setup command',
    description:
      'The agent makes its key and stores it before it asks. The code works once; the same code with the same key is answered ' +
      'again. The older keys of the clinic stay valid for 24 hours.',
  })
  @AnswerOf(agentEnrolled)
  @ApiProblems(401, 403, 429, 503)
  async enrol(@Req() request: Request, @BodyOf(agentEnrolment) enrolment: AgentEnrolment): Promise<AgentEnrolled> {
    const network = networkOfAddress(request.ip ?? '');
    await this.limit.consume(network);
    try {
      const enrolled = await this.commands.execute(new EnrolAgentCommand(enrolment, request.ip ?? ''));
      await this.limit.reward(network);
      return enrolled;
    } catch (error) {
      if (error instanceof ProblemException && error.getStatus() === 401) this.metrics.refused.inc({ reason: 'code' });
      // Only wrong codes count: an agent may ask again as often as it likes while the database is away.
      else await this.limit.reward(network);
      throw error;
    }
  }
}
