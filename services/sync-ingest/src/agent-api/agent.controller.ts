import { Body, Controller, Get, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { agentConfig, changesAnswer, type AgentConfig, type ChangesAnswer } from '@helix/contracts';
import { AnswerOf, BodyText, toOpenApi } from '@helix/web';
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
    const response = await this.commands.execute(new IngestChangesCommand(clinic, request, receivedAt));
    await this.lastSeen.record(clinic, request);
    return response;
  }

  @Get('config')
  @ApiOperation({ summary: 'How often to poll for changes, and the version to upgrade to' })
  @AnswerOf(agentConfig)
  async config(@ClinicOfAgent() clinic: AgentClinic): Promise<AgentConfig> {
    await this.lastSeen.record(clinic, { agentVersion: null, dmsVersion: null });
    const { clinicGuid, timeZone, syncIntervalInSeconds, upgradeToVersion } = clinic;
    return { clinicGuid, timeZone, syncIntervalInSeconds, upgradeToVersion };
  }
}
