import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  chartQuery,
  clinicProductivityChart,
  productUsageQuery,
  productUsageRow,
  providerProductivityChart,
  rebookingChart,
  rnaUsageByUserChart,
  rnaUsageChart,
  type ChartQuery,
  type ClinicProductivityChart,
  type ProductUsageQuery,
  type ProductUsageRow,
  type ProviderProductivityChart,
  type RebookingChart,
  type RnaUsageByUserChart,
  type RnaUsageChart,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { leftOutFor, productivityFor, usageByUserFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { readUsageClinics } from './chart-clinics.query.js';
import { readClinicProductivity, readProviderProductivity } from './productivity.query.js';
import { readRebookingChart } from './rebooking-chart.query.js';
import { readProductUsage, readRnaUsage, readRnaUsageByUser } from './rna-usage.query.js';

@ApiTags('charts')
@Controller()
export class ChartsController {
  constructor(private readonly database: Database) {}

  @Get('Provider/Productivity')
  @ApiOperation({
    summary:
      'The production and time of each hygienist; with compare also of others of the customer, and nameless ones',
  })
  @AnswerOf(providerProductivityChart)
  async providers(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(chartQuery) query: ChartQuery,
  ): Promise<ProviderProductivityChart> {
    const chart = await readProviderProductivity(this.database, { viewer, clinic, query, now: Date.now() });
    return productivityFor(await this.performanceOf(viewer, clinic), chart);
  }

  @Get('Report/ClinicProductivity')
  @ApiOperation({
    summary:
      'The production and time of each clinic of the customer that the user administers; with compare also of nameless ones',
  })
  @AnswerOf(clinicProductivityChart)
  async clinics(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(chartQuery) query: ChartQuery,
  ): Promise<ClinicProductivityChart> {
    const chart = await readClinicProductivity(this.database, { viewer, clinic, query, now: Date.now() });
    return productivityFor(await this.performanceOf(viewer, clinic), chart);
  }

  @Get('Report/HygieneRebookingPerformance')
  @ApiOperation({
    summary: 'The percentage of patients who have a next appointment a week after they were seen, of each clinic',
  })
  @AnswerOf(rebookingChart)
  async rebooking(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(chartQuery) query: ChartQuery,
  ): Promise<RebookingChart> {
    const chart = await readRebookingChart(this.database, { viewer, clinic, query, now: Date.now() });
    return leftOutFor(await this.performanceOf(viewer, clinic), chart);
  }

  @Get('Report/RnaUsage')
  @ApiOperation({ summary: 'The percentage of the appointments of each hygienist that were planned in time' })
  @AnswerOf(rnaUsageChart)
  async rnaUsage(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(chartQuery) query: ChartQuery,
  ): Promise<RnaUsageChart> {
    const chart = await readRnaUsage(this.database, { viewer, clinic, query, now: Date.now() });
    return leftOutFor(await this.performanceOf(viewer, clinic), chart);
  }

  @Get('Report/RnaUsageByUser')
  @ApiOperation({ summary: 'The appointments of the clinic by who planned them; it is never compared' })
  @AnswerOf(rnaUsageByUserChart)
  async rnaUsageByUser(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(chartQuery) query: ChartQuery,
  ): Promise<RnaUsageByUserChart> {
    const chart = await readRnaUsageByUser(this.database, { viewer, clinic, query, now: Date.now() });
    return usageByUserFor(await this.performanceOf(viewer, clinic), chart);
  }

  @Get('Report/ProductUsage')
  @ApiOperation({
    summary:
      'The percentage of planned appointments of each clinic of the user; for super admins of those of the customer',
  })
  @AnswerOf(z.array(productUsageRow))
  async productUsage(
    @CurrentViewer() viewer: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(productUsageQuery) query: ProductUsageQuery,
  ): Promise<ProductUsageRow[]> {
    return readProductUsage(this.database, await readUsageClinics(this.database, viewer, clinic), query, Date.now());
  }

  private performanceOf({ userId }: Viewer, clinic: ClinicContext) {
    return performanceViewer(this.database, { ...clinic, userId });
  }
}
