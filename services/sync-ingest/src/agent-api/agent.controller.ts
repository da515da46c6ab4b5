import { Body, Controller, Get, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  agentConfig,
  agentEmployees,
  changesAnswer,
  employeesAnswer,
  keyListPart,
  keysAnswer,
  type AgentConfig,
  type AgentEmployees,
  type ChangesAnswer,
  type EmployeesAnswer,
  type KeyListPart,
  type KeysAnswer,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, ApiProblems, BodyOf, BodyText, toOpenApi } from '@helix/web';
import { readAppliedVersion } from '../apply/applied-version.query.js';
import { readEmployeeChoices, saveEmployees } from '../employees/employees.query.js';
import { IngestKeysCommand } from '../key-lists/ingest-keys.command.js';
import { ApplyDelay } from './apply-delay.js';
import { AgentKeyGuard, ClinicOfAgent } from './agent-key.guard.js';
import type { AgentClinic } from './agent-key.js';
import { AgentLastSeen } from './agent-last-seen.js';
import { changesBody } from './changes-body.js';
import { parseChangesRequest } from './changes-request.js';
import { UnavailableFilter } from './unavailable.filter.js';
import { IngestChangesCommand } from './ingest-changes.command.js';

/** The HTTP API of the on-site agents. */
@Controller('agent')
@ApiTags('agent')
@UseGuards(AgentKeyGuard)
@UseFilters(UnavailableFilter)
export class AgentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lastSeen: AgentLastSeen,
    private readonly applyDelay: ApplyDelay,
    private readonly database: Database,
  ) {}

  @Post('changes')
  @HttpCode(202)
  @ApiBody({
    description:
      'At most 5,000 changes or 8 MiB uncompressed; gzip allowed. Each change is validated by itself; `data` may have 32 levels. ' +
      'An optional field counts as missing when it has what systems write for nothing: a blank text, `null` as a text, ' +
      '0 where 0 is no value, a date such as 0001-01-01 or 0000-00-00.',
    schema: toOpenApi(changesBody),
  })
  @ApiOperation({
    summary: 'Take changes of the PMS',
    description: 'The accepted changes are durable on the log; the rejected ones are listed with the reason.',
  })
  @AnswerOf(changesAnswer)
  async changes(
    @ClinicOfAgent() clinic: AgentClinic,
    @Body() body: unknown,
    @BodyText() text: string,
  ): Promise<ChangesAnswer> {
    const receivedAt = Date.now();
    const request = parseChangesRequest(body, text);
    if (request.isHistory) await this.applyDelay.requireShort();
    const response = await this.commands.execute(new IngestChangesCommand(clinic, request, receivedAt));
    await this.lastSeen.record(clinic, request);
    return response;
  }

  @Post('keys')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Take a part of the list of every key that the PMS has of an entity',
    description:
      'After all rows were sent again. Once all parts are there, the rows that the list does not have are deleted with the version of the run. ' +
      'More than 50 rows that are more than a tenth of the entity wait until a super developer agrees.',
  })
  @AnswerOf(keysAnswer)
  @ApiProblems(422)
  keys(@ClinicOfAgent() clinic: AgentClinic, @BodyOf(keyListPart) part: KeyListPart): Promise<KeysAnswer> {
    return this.commands.execute(new IngestKeysCommand(clinic, part, Date.now()));
  }

  @Post('employees')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Take the employees of the PMS, and which provider each of them is',
    description: 'They replace those that were sent before. Super developers see them, and choose for the others.',
  })
  @AnswerOf(employeesAnswer)
  @ApiProblems(422)
  async employees(
    @ClinicOfAgent() clinic: AgentClinic,
    @BodyOf(agentEmployees) { employees }: AgentEmployees,
  ): Promise<EmployeesAnswer> {
    await saveEmployees(this.database, clinic.clinicId, employees);
    return { accepted: employees.length };
  }

  @Get('config')
  @ApiOperation({
    summary: 'How often to poll for changes, the version to upgrade to, and the providers chosen for employees',
  })
  @AnswerOf(agentConfig)
  async config(@ClinicOfAgent() clinic: AgentClinic): Promise<AgentConfig> {
    await this.lastSeen.record(clinic, { agentVersion: null, dmsVersion: null });
    const { clinicId, clinicGuid, timeZone, syncIntervalInSeconds, upgradeToVersion } = clinic;
    const maxVersion = await readAppliedVersion(this.database, clinicId);
    const employees = await readEmployeeChoices(this.database, clinicId);
    return { clinicGuid, timeZone, syncIntervalInSeconds, upgradeToVersion, maxVersion, employees };
  }
}
