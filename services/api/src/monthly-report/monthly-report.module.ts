import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { MonthlyReportController } from './monthly-report.controller.js';
import { ReportDataController } from './report-data.controller.js';

/** The data of the printable monthly report, for users and for the holders of its links. */
@Module({
  imports: [RateLimitsModule],
  controllers: [MonthlyReportController, ReportDataController],
})
export class MonthlyReportModule {}
