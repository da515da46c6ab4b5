import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  explainedAppointment,
  explainedFigure,
  explainedOpenTime,
  explainedTotals,
  explainOpenTimeQuery,
  figureQuery,
  type ExplainedAppointment,
  type ExplainedFigureView,
  type ExplainedOpenTime,
  type ExplainedTotals,
  type ExplainOpenTimeQuery,
  type FigureQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type ClinicContext,
  problem,
  type Viewer,
} from '@helix/web';
import { AppointmentId } from '../appointments/appointment-id.js';
import { clinicNotFound, readClinicsOf } from '../clinics/clinics.query.js';
import { explanationFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { explainHygieneAppointment } from './explain-appointment.query.js';
import { explainClinicOpenTime } from './explain-open-time.query.js';
import { explainClinicFigure } from './explain-figure.query.js';
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

  @Get('figure')
  @ApiOperation({ summary: 'Explain a figure of the charts of a clinic of which the user is an admin' })
  @AnswerOf(explainedFigure)
  @ApiProblems(403)
  async figure(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(figureQuery) query: FigureQuery,
  ): Promise<ExplainedFigureView> {
    const own = await readClinicsOf(this.database, userId);
    const clinic = own.find((one) => one.clinicId === (query.clinicId ?? clinicId) && one.isAdmin);
    if (!clinic) throw problem(403, undefined, 'Figures of other clinics are not explained.');
    return explainClinicFigure(this.database, clinic, query, Date.now());
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
