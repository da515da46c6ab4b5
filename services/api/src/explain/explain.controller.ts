import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  explainedAppointment,
  explainedOpenTime,
  explainedTotals,
  explainOpenTimeQuery,
  type ExplainedAppointment,
  type ExplainedOpenTime,
  type ExplainedTotals,
  type ExplainOpenTimeQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { AppointmentId } from '../appointments/appointment-id.js';
import { clinicNotFound, readClinicsOf } from '../clinics/clinics.query.js';
import { explanationFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { explainHygieneAppointment } from './explain-appointment.query.js';
import { explainClinicOpenTime } from './explain-open-time.query.js';
import { explainAppointmentTotals } from './explain-totals.query.js';

@ApiTags('explanations')
@Controller('Explain')
export class ExplainController {
  constructor(private readonly database: Database) {}

  @Get('appointment/:id')
  @ApiOperation({ summary: 'Explain the analysis of a hygiene appointment' })
  @AnswerOf(explainedAppointment)
  async appointment(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @AppointmentId() appointmentId: string,
  ): Promise<ExplainedAppointment> {
    const explained = await explainHygieneAppointment(this.database, clinicId, appointmentId);
    return explanationFor(await performanceViewer(this.database, { clinicId, userId, isAdmin }), explained);
  }

  @Get('totals/:id')
  @ApiOperation({ summary: 'Explain the totals of an appointment: planned, completed and billed' })
  @AnswerOf(explainedTotals)
  totals(
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
  ): Promise<ExplainedTotals> {
    return explainAppointmentTotals(this.database, clinicId, appointmentId);
  }

  @Get('openTime')
  @ApiOperation({ summary: 'Explain the open time of a clinic of the user' })
  @AnswerOf(explainedOpenTime)
  @ApiProblems(404)
  async openTime(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(explainOpenTimeQuery) query: ExplainOpenTimeQuery,
  ): Promise<ExplainedOpenTime> {
    const own = await readClinicsOf(this.database, userId);
    const clinic = own.find((one) => one.clinicId === (query.clinicId ?? clinicId));
    if (!clinic) throw clinicNotFound();
    return explainClinicOpenTime(this.database, { ...clinic, userId }, query, Date.now());
  }
}
