import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  dashboardAppointment,
  dashboardAppointmentsQuery,
  dashboardAnswer,
  dashboardQuery,
  hygieneDashboard,
  hygieneDashboardQuery,
  nextActionRow,
  nextActionsQuery,
  type Dashboard,
  type DashboardAppointmentsQuery,
  type DashboardAppointmentView,
  type DashboardQuery,
  type HygieneDashboard,
  type HygieneDashboardQuery,
  type NextActionRow,
  type NextActionsQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { dashboardFor, dashboardRowFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { readNamedAppointments } from './dashboard-appointments.query.js';
import { readDashboard } from './dashboard.query.js';
import { readHygieneDashboard } from './hygiene-dashboard.query.js';
import { readNextActions } from './next-actions.query.js';

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
  async days(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(dashboardQuery) query: DashboardQuery,
  ): Promise<Dashboard> {
    const dashboard = await readDashboard(this.database, clinic, query, Date.now());
    return dashboardFor(await performanceViewer(this.database, { ...clinic, userId }), dashboard);
  }

  @Get('GetAppointments')
  @ApiOperation({ summary: 'The appointments behind the counts of a day, and what keeps each from being perfect' })
  @AnswerOf(z.array(dashboardAppointment))
  async appointments(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(dashboardAppointmentsQuery) { date, providerIds }: DashboardAppointmentsQuery,
  ): Promise<DashboardAppointmentView[]> {
    const days = { startDate: date, endDate: date, providerIds };
    const rows = await readNamedAppointments(this.database, clinic, days, Date.now());
    const viewer = await performanceViewer(this.database, { ...clinic, userId });
    return rows.map((row) => dashboardRowFor(viewer, row));
  }

  @Get('GetNextActions')
  @ApiOperation({
    summary:
      'What fills or prepares today and the next open day: today from its gaps on, a later day from its appointments on',
  })
  @AnswerOf(z.array(nextActionRow))
  nextActions(
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(nextActionsQuery) { providerIds }: NextActionsQuery,
  ): Promise<NextActionRow[]> {
    return readNextActions(this.database, clinic, providerIds, Date.now());
  }
}
