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
import { AnswerOf, BodyOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readPerformanceViewer } from '../performance/performance-viewer.query.js';
import { daysWithoutAmounts, reportWithoutAmounts } from './hidden-amounts.js';
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
  report(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(workReportForm) form: WorkReportForm,
  ): Promise<WorkReport> {
    return this.database.inClinics([clinic.clinicId], async (transaction) => {
      const report = await readWorkReport(transaction, clinic, form, Date.now());
      const { hidesPerformance } = await readPerformanceViewer(transaction, { ...clinic, userId });
      return hidesPerformance ? reportWithoutAmounts(report) : report;
    });
  }

  @Get('ProviderProductivityByDay')
  @ApiOperation({ summary: 'The production of a hygienist by day' })
  @AnswerOf(z.array(productivityDay))
  productivity(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(productivityByDayQuery) query: ProductivityByDayQuery,
  ): Promise<ProductivityDay[]> {
    return this.database.inClinics([clinic.clinicId], async (transaction) => {
      const days = await readProductivityByDay(transaction, clinic, query, Date.now());
      const { hidesPerformance } = await readPerformanceViewer(transaction, { ...clinic, userId });
      return hidesPerformance ? daysWithoutAmounts(days) : days;
    });
  }
}
