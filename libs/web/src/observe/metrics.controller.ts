import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { AnswerOf } from '../open-api/answer-of.js';
import { Metrics } from './metrics.js';

@ApiTags('operation')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @ApiOperation({ summary: 'The metrics of the process in the format of Prometheus' })
  @AnswerOf(z.string(), { contentType: 'text/plain' })
  async read(@Res() response: Response): Promise<void> {
    const text = await this.metrics.registry.metrics();
    response.setHeader('Content-Type', this.metrics.registry.contentType).end(text);
  }
}
