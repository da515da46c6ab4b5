import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  dashboardAnswer,
  dashboardQuery,
  hygieneDashboard,
  hygieneDashboardQuery,
  type Dashboard,
  type DashboardQuery,
  type HygieneDashboard,
  type HygieneDashboardQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readDashboard } from './dashboard.query.js';
import { readHygieneDashboard } from './hygiene-dashboard.query.js';

@ApiTags('dashboards')
@Controller('Dashboard')
export class DashboardController {
  constructor(private readonly database: Database) {}

  @Get('GetHygieneDashboard')
  @ApiOperation({ summary: 'How many appointments of yesterday, today and tomorrow are planned and rebooked' })
  @AnswerOf(hygieneDashboard)
  hygiene(
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(hygieneDashboardQuery) query: HygieneDashboardQuery,
  ): Promise<HygieneDashboard> {
    return readHygieneDashboard(this.database, clinic, query, Date.now());
  }

  @Get('GetDashboard')
  @ApiOperation({
    summary: 'Hourly production and results of each day, and the percentage of planned appointments by month',
  })
  @AnswerOf(dashboardAnswer)
  days(@CurrentClinic() clinic: ClinicContext, @QueryOf(dashboardQuery) query: DashboardQuery): Promise<Dashboard> {
    return readDashboard(this.database, clinic, query, Date.now());
  }
}
