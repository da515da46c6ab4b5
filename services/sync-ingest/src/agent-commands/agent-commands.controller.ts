import { Body, Controller, Get, HttpCode, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  agentCommands,
  agentPoll,
  commandProgress,
  commandReceipt,
  commandResult,
  type AgentCommands,
  type AgentPoll,
  type CommandProgress,
  type CommandReceipt,
} from '@helix/contracts';
import { AnswerOf, ApiProblems, BodyOf, invalid, QueryOf, toOpenApi } from '@helix/web';
import { AgentKeyGuard, ClinicOfAgent } from '../agent-api/agent-key.guard.js';
import type { AgentClinic } from '../agent-api/agent-key.js';
import { AgentLastSeen } from '../agent-api/agent-last-seen.js';
import { UnavailableFilter } from '../agent-api/unavailable.filter.js';
import { CommandId } from './command-id.js';
import { EndCommandCommand } from './end-command.command.js';
import { PollCommandsCommand } from './poll-commands.command.js';
import { RefusedResultFilter } from './refused-result.filter.js';
import { ReportProgressCommand } from './report-progress.command.js';

/** The commands of a clinic, for its agent. */
@Controller('agent/commands')
@ApiTags('agent')
@UseGuards(AgentKeyGuard)
@UseFilters(UnavailableFilter)
export class AgentCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lastSeen: AgentLastSeen,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Wait for a command',
    description:
      'Answers as soon as there is one, and an empty list when the time is over. One poll of a clinic waits: a newer one of the same ' +
      'agent ends it with an empty list, one of another agent with a 409.',
  })
  @AnswerOf(agentCommands)
  @ApiProblems(409)
  async poll(
    @ClinicOfAgent() clinic: AgentClinic,
    @QueryOf(agentPoll) poll: AgentPoll,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AgentCommands> {
    const gone = goneSignal(response);
    const { agentVersion = null, dmsVersion = null } = poll;
    await this.lastSeen.record(clinic, { agentVersion, dmsVersion });
    const command = await this.commands.execute(new PollCommandsCommand(clinic.clinicId, poll, gone));
    return { commands: command ? [command] : [] };
  }

  @Post(':commandId/progress')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say how far a command is, so that it is not handed out again' })
  @AnswerOf(commandReceipt)
  @ApiProblems(422)
  async progress(
    @ClinicOfAgent() clinic: AgentClinic,
    @CommandId() commandId: string,
    @BodyOf(commandProgress) progress: CommandProgress,
  ): Promise<CommandReceipt> {
    await this.lastSeen.record(clinic, { agentVersion: null, dmsVersion: null });
    return this.commands.execute(new ReportProgressCommand(clinic.clinicId, commandId, progress));
  }

  @Post(':commandId/result')
  @HttpCode(200)
  @ApiBody({ description: 'At most 4 MiB of rows uncompressed; gzip allowed.', schema: toOpenApi(commandResult) })
  @ApiOperation({
    summary: 'Answer a command',
    description:
      'A second answer, and one that comes too late, changes nothing. One that is refused fails the command.',
  })
  @AnswerOf(commandReceipt)
  @ApiProblems(422)
  @UseFilters(RefusedResultFilter)
  async result(
    @ClinicOfAgent() clinic: AgentClinic,
    @CommandId() commandId: string,
    @Body() body: unknown,
  ): Promise<CommandReceipt> {
    await this.lastSeen.record(clinic, { agentVersion: null, dmsVersion: null });
    // Cells may have what Helix does not store: they are only passed on.
    const parsed = commandResult.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    const answer = parsed.data.ok
      ? {
          ok: true as const,
          rows: rowsOf(body),
          isTruncated: parsed.data.isTruncated ?? false,
          detail: parsed.data.detail ?? null,
        }
      : { ok: false as const, error: parsed.data.error, isRefused: parsed.data.isRefused ?? false };
    return this.commands.execute(new EndCommandCommand(clinic.clinicId, commandId, answer));
  }
}

/** As the agent wrote them, with their columns in order. */
const rowsOf = (body: unknown): readonly object[] => (body as { rows?: readonly object[] }).rows ?? [];

/** Aborted when the connection ends before the response. */
function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
}
