import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { reportData, reportDataQuery, type MonthlyReportData, type ReportDataQuery } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, ApiProblems, CurrentActor, QueryOf, type Actor } from '@helix/web';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { readLinkedReport } from './report-data-link.query.js';

@ApiTags('reports')
@Controller('Agent/ReportData')
export class ReportDataController {
  constructor(
    private readonly database: Database,
    private readonly attempts: LoginAttempts,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The monthly report that a link opens without a sign-in, as it was made' })
  @AnswerOf(reportData)
  @ApiProblems(404, 429)
  data(
    @QueryOf(reportDataQuery) { dataToken }: ReportDataQuery,
    @CurrentActor() { address }: Actor,
  ): Promise<MonthlyReportData> {
    return readLinkedReport(this.database, this.attempts, dataToken, address);
  }
}
