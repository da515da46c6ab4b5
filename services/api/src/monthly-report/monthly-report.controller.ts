import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { monthlyReport, monthlyReportQuery, type MonthlyReport, type MonthlyReportQuery } from '@helix/contracts';
import { Database } from '@helix/database';
import { previousMonth, readMonthlyReport } from '@helix/monthly-report';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { monthlyReportFor } from '../performance/hidden-monthly-report.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { requireMonthOver } from './require-month-over.js';

@ApiTags('reports')
@Controller('Report/Monthly')
export class MonthlyReportController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The monthly report of a month that is over, as of now; the previous month without a date' })
  @AnswerOf(monthlyReport)
  async report(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(monthlyReportQuery) { date }: MonthlyReportQuery,
  ): Promise<MonthlyReport> {
    const now = Date.now();
    const month = date ?? previousMonth(clinic, now);
    requireMonthOver(clinic, month, now, 'date');
    const viewer = await performanceViewer(this.database, { ...clinic, userId });
    return monthlyReportFor(viewer, await readMonthlyReport(this.database, clinic, month, now));
  }
}
