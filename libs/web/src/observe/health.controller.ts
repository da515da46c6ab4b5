import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { AccessGuard } from '../access/access.guard.js';
import { AnswerOf } from '../open-api/answer-of.js';
import { HealthChecks, type HealthAnswer } from './health-checks.js';

const aliveAnswer = z.object({ status: z.literal('ok') }).meta({ id: 'AliveAnswer' });
const healthAnswer = z
  .object({ status: z.enum(['ok', 'failing']), parts: z.record(z.string(), z.string()).optional() })
  .meta({ id: 'HealthAnswer' });

@ApiTags('operation')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthChecks,
    private readonly guard: AccessGuard,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'Whether the process runs' })
  @AnswerOf(aliveAnswer)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether every part that the process needs works; super developers see which one does not' })
  @AnswerOf(healthAnswer)
  @AnswerOf(healthAnswer, { status: 503 })
  async ready(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HealthAnswer | Pick<HealthAnswer, 'status'>> {
    const { status, parts } = await this.health.run();
    response.status(status === 'ok' ? 200 : 503);
    return (await this.mayReadParts(request)) ? { status, parts } : { status };
  }

  /** False also when that cannot be found out: a failing database must not hide the status. */
  private async mayReadParts(request: Request): Promise<boolean> {
    try {
      await this.guard.requireOperator(request);
      return true;
    } catch {
      return false;
    }
  }
}
