import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { HealthChecks, type HealthAnswer } from './health-checks.js';

@ApiTags('operation')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthChecks) {}

  @Get('live')
  @ApiOperation({ summary: 'Whether the process runs' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether every part that the process needs works; 503 when one does not' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const answer = await this.health.run();
    response.status(answer.status === 'ok' ? 200 : 503);
    return answer;
  }
}
