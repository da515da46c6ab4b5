import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { explainedAppointment, type ExplainedAppointment } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, type ClinicContext } from '@helix/web';
import { explainHygieneAppointment } from './explain-appointment.query.js';

@ApiTags('explanations')
@Controller('Explain')
export class ExplainController {
  constructor(private readonly database: Database) {}

  @Get('appointment/:id')
  @ApiOperation({ summary: 'Explain the analysis of a hygiene appointment' })
  @AnswerOf(explainedAppointment)
  appointment(
    @CurrentClinic() { clinicId }: ClinicContext,
    @Param('id') appointmentId: string,
  ): Promise<ExplainedAppointment> {
    return explainHygieneAppointment(this.database, clinicId, appointmentId);
  }
}
