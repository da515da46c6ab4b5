import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  YEAR_FILTERS,
  yearOverYearChart,
  yearOverYearQuery,
  type YearOverYearChart,
  type YearOverYearQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { PROVIDER_TYPE } from '@helix/report-inputs';
import { AnswerOf, CurrentClinic, CurrentViewer, problem, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { leftOutFor, yearsFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { readYearOverYear } from './year-over-year.query.js';

@ApiTags('charts')
@Controller('Report')
export class YearOverYearController {
  constructor(private readonly database: Database) {}

  @Get('YearOverYear')
  @ApiOperation({
    summary: 'Each month of the last years, by year: of hygienists, and for admins also of doctors',
    description:
      'filter: 1 hourly production, 2 hours worked, 3 production, 4 hygiene an hour, 5 with x-rays, 6 hygiene. providerType: 1 hygienists, 2 doctors.',
  })
  @AnswerOf(yearOverYearChart)
  async years(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(yearOverYearQuery) query: YearOverYearQuery,
  ): Promise<YearOverYearChart> {
    if (query.providerType === PROVIDER_TYPE.doctor && !clinic.isAdmin)
      throw problem(403, undefined, 'Only admins of the clinic can see the chart of doctors.');
    const chart = await readYearOverYear(this.database, clinic, query, Date.now());
    const viewer = await performanceViewer(this.database, { ...clinic, userId });
    return leftOutFor(viewer, query.filter === YEAR_FILTERS.hoursWorked ? chart : yearsFor(viewer, chart));
  }
}
