import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  adaCodeView,
  appointmentDetails,
  nextPreview,
  type AdaCodeView,
  type AppointmentDetails,
  type NextPreviewView,
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
import { detailsFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { readAdaCode } from './ada-code.query.js';
import { readAppointmentDetails } from './appointment-details.query.js';
import { readNextPreview } from './preview-next.query.js';

const WHOLE_NUMBER = 'expected a whole number of months';
const previewQuery = z.object({
  desiredDate: z.string('expected a date, yyyy-mm-dd').max(20, 'expected a date, yyyy-mm-dd').optional(),
  timeFrameInMonths: z
    .string(WHOLE_NUMBER)
    .regex(/^\d{1,3}$/, WHOLE_NUMBER)
    .transform(Number)
    .optional(),
});

const ETAG = {
  ETag: 'The version of the plan, in quotes. `If-Match` of a save protects the changes of others with it.',
};

/** What the planning screen reads. */
@ApiTags('planning')
@Controller('appointment')
export class PlanningController {
  constructor(private readonly database: Database) {}

  @Get('Ada/:code/:feeScheduleId')
  @ApiOperation({ summary: 'A code of a fee schedule' })
  @AnswerOf(adaCodeView)
  adaCode(
    @CurrentClinic() { clinicId }: ClinicContext,
    @Param('code') code: string,
    @Param('feeScheduleId') feeScheduleId: string,
  ): Promise<AdaCodeView> {
    return readAdaCode(this.database, clinicId, code, feeScheduleId);
  }

  @Get(':id/PreviewNext')
  @ApiOperation({ summary: 'The suggestion, or the saved plan, for the next appointment' })
  @AnswerOf(nextPreview)
  @ApiProblems(422)
  previewNext(
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
    @QueryOf(previewQuery) query: z.infer<typeof previewQuery>,
  ): Promise<NextPreviewView> {
    return readNextPreview(this.database, clinicId, appointmentId, query, Date.now());
  }

  @Get(':id')
  @ApiOperation({ summary: 'Everything that the planning screen of an appointment shows' })
  @AnswerOf(appointmentDetails, { headers: ETAG })
  async details(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @AppointmentId() appointmentId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppointmentDetails> {
    const details = await readAppointmentDetails(this.database, clinicId, appointmentId, Date.now());
    response.setHeader('ETag', `"${details.version}"`);
    return detailsFor(await performanceViewer(this.database, { clinicId, userId, isAdmin }), details);
  }
}
