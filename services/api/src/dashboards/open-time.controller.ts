import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  openGapRow,
  openGapsQuery,
  openTimeQuery,
  openTimeRow,
  type OpenGapRow,
  type OpenGapsQuery,
  type OpenTimeQuery,
  type OpenTimeRow,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readClinicsOf } from '../clinics/clinics.query.js';
import { readOpenGaps } from './open-gaps.query.js';
import { readOpenTime } from './open-time.query.js';

@ApiTags('dashboards')
@Controller('Report')
export class OpenTimeController {
  constructor(private readonly database: Database) {}

  @Get('OpenTimeTotals')
  @ApiOperation({ summary: 'The percentage of open time by day; with compare for all clinics of the user' })
  @AnswerOf(z.array(openTimeRow))
  async totals(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(openTimeQuery) query: OpenTimeQuery,
  ): Promise<OpenTimeRow[]> {
    const own = await readClinicsOf(this.database, userId);
    const clinics = query.compare ? own : own.filter((clinic) => clinic.clinicId === clinicId);
    return readOpenTime(this.database, clinics, query, Date.now());
  }

  @Get('OpenTimeGaps')
  @ApiOperation({ summary: 'The gaps in the schedules of hygienists, with the appointments around each' })
  @AnswerOf(z.array(openGapRow))
  gaps(@CurrentClinic() clinic: ClinicContext, @QueryOf(openGapsQuery) query: OpenGapsQuery): Promise<OpenGapRow[]> {
    return readOpenGaps(this.database, clinic, query, Date.now());
  }
}
