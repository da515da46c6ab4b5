import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  agentCommandKind,
  agentRow,
  commandRow,
  commandSent,
  commandState,
  rowId,
  submitCommand,
  type AgentCommandKind,
  type AgentRow,
  type CommandRow,
  type CommandSent,
  type SubmitCommand,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ClinicContext,
  type ListQuery,
  type Page,
  type Viewer,
} from '@helix/web';
import { filterSchema, listParameters, pageOfRows, searchText } from '../input/list-parameters.js';
import { AGENT_SORTS, readAgents } from './agents.query.js';
import { COMMAND_SORTS, readCommands } from './commands.query.js';
import { readEnteredClinics } from './entered-clinics.query.js';
import { SendCommandCommand } from './send-command.command.js';
import { SubmitStatementCommand } from './submit-statement.command.js';

/** Whether a limit cut the rows. */
const TRUNCATED = 'X-Helix-Truncated';

const rowsQuery = z.object(listQuery);
const clinicId = rowId('expected a clinic').optional();
const commandsFilter = filterSchema({
  clinicId,
  kind: agentCommandKind.optional(),
  state: commandState.optional(),
  q: searchText.optional(),
});
const agentsFilter = filterSchema({
  clinicId,
  isConnected: z.boolean('expected true or false').optional(),
  q: searchText.optional(),
});

/** The default range, so that the history is never read as a whole. */
const DEFAULT_RANGE: [number, number] = [0, 999];

/** Agents and their commands, for super developers. */
@ApiTags('developer hub')
@Controller('Clinic')
export class CommandsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Post('UninstallAgent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Have the agent of the clinic uninstall itself; its keys are revoked then' })
  @AnswerOf(commandSent)
  uninstall(@CurrentClinic() clinic: ClinicContext, @CurrentActor() actor: Actor): Promise<CommandSent> {
    return this.send(clinic, actor, 'uninstall');
  }

  @Post('CheckAgentForUpdates')
  @HttpCode(200)
  @ApiOperation({ summary: 'Have the agent of the clinic install the version that is asked for' })
  @AnswerOf(commandSent)
  update(@CurrentClinic() clinic: ClinicContext, @CurrentActor() actor: Actor): Promise<CommandSent> {
    return this.send(clinic, actor, 'checkForUpdates');
  }

  @Post('SetResyncAll')
  @HttpCode(200)
  @ApiOperation({ summary: 'Have the agent of the clinic send everything again' })
  @AnswerOf(commandSent)
  resync(@CurrentClinic() clinic: ClinicContext, @CurrentActor() actor: Actor): Promise<CommandSent> {
    return this.send(clinic, actor, 'resyncAll');
  }

  @Post('RestartRNAAgentService')
  @HttpCode(200)
  @ApiOperation({ summary: 'Have the agent of the clinic restart' })
  @AnswerOf(commandSent)
  restart(@CurrentClinic() clinic: ClinicContext, @CurrentActor() actor: Actor): Promise<CommandSent> {
    return this.send(clinic, actor, 'restart');
  }

  @Post('SubmitCommand')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Run one reading statement on the practice-management system of the clinic',
    description:
      'The rows have their columns in order. At most 5,000 rows and 4 MiB; a header says when there are more.',
  })
  @AnswerOf(z.array(z.record(z.string(), z.unknown())), {
    headers: { [TRUNCATED]: 'true when only the first rows are answered' },
  })
  @ApiProblems(429, 502, 503, 504)
  async submit(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentActor() actor: Actor,
    @CurrentViewer() { userId }: Viewer,
    @BodyOf(submitCommand) { sql }: SubmitCommand,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object[]> {
    const command = new SubmitStatementCommand(clinic.clinicId, { ...actor, userId }, sql);
    const { rows, isTruncated } = await this.commands.execute(command);
    response.setHeader('Access-Control-Expose-Headers', TRUNCATED);
    if (isTruncated) response.setHeader(TRUNCATED, 'true');
    return rows;
  }

  @Get('Commands')
  @ApiOperation({ summary: 'The commands of all clinics that the user may enter, the newest first' })
  @PageOf(commandRow, 'commands')
  async history(
    @CurrentViewer() viewer: Viewer,
    @QueryOf(rowsQuery) { range = DEFAULT_RANGE, ...query }: ListQuery,
  ): Promise<Page<CommandRow>> {
    const parameters = listParameters({ ...query, range }, commandsFilter, COMMAND_SORTS);
    return readCommands(this.database, await readEnteredClinics(this.database, viewer), parameters);
  }

  @Get('Agents')
  @ApiOperation({ summary: 'The agents of all clinics that the user may enter, and how they are' })
  @PageOf(agentRow, 'agents')
  async agents(@CurrentViewer() viewer: Viewer, @QueryOf(rowsQuery) query: ListQuery): Promise<Page<AgentRow>> {
    const { range, ...filter } = listParameters(query, agentsFilter, AGENT_SORTS);
    return pageOfRows(await readAgents(this.database, await readEnteredClinics(this.database, viewer), filter), range);
  }

  private send(
    { clinicId: id }: ClinicContext,
    actor: Actor,
    kind: Exclude<AgentCommandKind, 'sql'>,
  ): Promise<CommandSent> {
    return this.commands.execute(new SendCommandCommand(id, actor, kind));
  }
}
