import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { assessmentQuery, assessmentRow, type AssessmentQuery, type AssessmentRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { assessmentRows } from '@helix/monthly-report';
import { readAssessment, readMonthAssessment } from '@helix/report-inputs';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  problem,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { clinicNotFound, readClinicsOf } from '../clinics/clinics.query.js';
import { SPREADSHEET_ANSWER, spreadsheetAnswer } from '../downloads/file-answer.js';
import { requireMonthOver } from '../monthly-report/require-month-over.js';
import { monthAssessmentFor } from '../performance/hidden-monthly-report.js';
import { readPerformanceViewer } from '../performance/performance-viewer.query.js';
import { SCHEDULE_DETAIL_FILE, scheduleDetailFile } from './schedule-detail-file.js';
import { readScheduleDetail } from './schedule-detail.query.js';

@ApiTags('reports')
@Controller('Report/Assessment')
export class AssessmentController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({
    summary: 'The assessment of the clinic: patients, procedures, and the appointments that they need',
    description:
      'For super admins. With a month, the rows of the monthly report, for everybody in the clinic: active patients by month, procedures and general information as they were at its end.',
  })
  @AnswerOf(z.array(assessmentRow))
  async assessment(
    @CurrentViewer() { userId, isSuperAdmin }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @QueryOf(assessmentQuery) { month }: AssessmentQuery,
  ): Promise<AssessmentRow[]> {
    const now = Date.now();
    if (month === undefined) {
      if (!isSuperAdmin) throw problem(403, undefined, 'Only super admins can see the assessment of today.');
      return readAssessment(this.database, clinic, now);
    }
    requireMonthOver(clinic, month, now, 'month');
    return this.database.inClinics([clinic.clinicId], async (transaction) => {
      const viewer = await readPerformanceViewer(transaction, { ...clinic, userId });
      return monthAssessmentFor(viewer, assessmentRows(await readMonthAssessment(transaction, clinic, month, now)));
    });
  }

  @Get('ScheduleDetail')
  @ApiOperation({ summary: 'The active patients with their intervals and appointments, as a spreadsheet' })
  @AnswerOf(z.string(), SPREADSHEET_ANSWER)
  @ApiProblems(404)
  async scheduleDetail(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() clinic: ClinicContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const now = Date.now();
    const named = (await readClinicsOf(this.database, userId)).find(({ clinicId }) => clinicId === clinic.clinicId);
    if (!named) throw clinicNotFound();
    const rows = await readScheduleDetail(this.database, clinic, now);
    const about = { clinicName: named.name, today: dateAt(now, clinic.timeZone) };
    return spreadsheetAnswer(response, SCHEDULE_DETAIL_FILE, await scheduleDetailFile(rows, about));
  }
}
