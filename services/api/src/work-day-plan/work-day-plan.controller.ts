import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isoDate, pmsId, type WorkDayPlanAppointment } from '@helix/contracts';
import { Database } from '@helix/database';
import { CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readWorkDayPlan } from './work-day-plan.query.js';

const planQuery = z.object({ date: isoDate, providerID: pmsId });

@ApiTags('calendar')
@Controller('Report/WorkDayPlan')
export class WorkDayPlanController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'What a provider has to do on a day, for printing' })
  plan(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(planQuery) { date, providerID }: z.infer<typeof planQuery>,
  ): Promise<WorkDayPlanAppointment[]> {
    return readWorkDayPlan(this.database, clinicId, date, providerID);
  }
}
