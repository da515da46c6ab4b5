import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { openTimeQuery, type OpenTimeQuery, type OpenTimeRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readClinicsOf } from '../clinics/clinic-view.query.js';
import { readOpenTime } from './open-time.query.js';

@ApiTags('dashboards')
@Controller('Report')
export class OpenTimeController {
  constructor(private readonly database: Database) {}

  @Get('OpenTimeTotals')
  @ApiOperation({ summary: 'How much of the time at hand is open, by day; for all clinics of the user if compared' })
  async totals(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(openTimeQuery) query: OpenTimeQuery,
  ): Promise<OpenTimeRow[]> {
    const own = await readClinicsOf(this.database, userId);
    const asked = query.compare ? own : own.filter((clinic) => clinic.clinicId === clinicId);
    return readOpenTime(this.database, asked, query, Date.now());
  }
}
