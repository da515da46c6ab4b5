import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  productivityByDayQuery,
  productivityDay,
  workReport,
  workReportForm,
  type ProductivityByDayQuery,
  type ProductivityDay,
  type WorkReport,
  type WorkReportForm,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, BodyOf, CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readProductivityByDay } from './productivity-by-day.query.js';
import { readWorkReport } from './work-report.query.js';

@ApiTags('reports')
@Controller('Report')
export class WorkReportController {
  constructor(private readonly database: Database) {}

  @Post('GetProviderWorkReport')
  @HttpCode(200)
  @ApiOperation({ summary: 'What hygienists planned, did and missed at past appointments' })
  @AnswerOf(workReport)
  report(@CurrentClinic() clinic: ClinicContext, @BodyOf(workReportForm) form: WorkReportForm): Promise<WorkReport> {
    return readWorkReport(this.database, clinic, form, Date.now());
  }

  @Get('ProviderProductivityByDay')
  @ApiOperation({ summary: 'The production of a hygienist by day' })
  @AnswerOf(z.array(productivityDay))
  productivity(
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(productivityByDayQuery) query: ProductivityByDayQuery,
  ): Promise<ProductivityDay[]> {
    return readProductivityByDay(this.database, clinic, query, Date.now());
  }
}
