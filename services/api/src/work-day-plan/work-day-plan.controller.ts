import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { isoDate, pmsId, workDayPlanAppointment, type WorkDayPlanAppointment } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, QueryOf, type ClinicContext } from '@helix/web';
import { readWorkDayPlan } from './work-day-plan.query.js';

const workDayPlanQuery = z.object({ date: isoDate, providerID: pmsId });

@ApiTags('calendar')
@Controller('Report/WorkDayPlan')
export class WorkDayPlanController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The active appointments of a provider’s day, for printing' })
  @AnswerOf(z.array(workDayPlanAppointment))
  plan(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(workDayPlanQuery) { date, providerID }: z.infer<typeof workDayPlanQuery>,
  ): Promise<WorkDayPlanAppointment[]> {
    return readWorkDayPlan(this.database, clinicId, date, providerID);
  }
}
