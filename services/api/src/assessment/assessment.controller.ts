import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { assessmentRow, type AssessmentRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { readAssessment } from '@helix/report-inputs';
import { AnswerOf, ApiProblems, CurrentClinic, CurrentViewer, type ClinicContext, type Viewer } from '@helix/web';
import { clinicNotFound, readClinicsOf } from '../clinics/clinics.query.js';
import { SPREADSHEET_ANSWER, spreadsheetAnswer } from '../downloads/spreadsheet-answer.js';
import { SCHEDULE_DETAIL_FILE, scheduleDetailFile } from './schedule-detail-file.js';
import { readScheduleDetail } from './schedule-detail.query.js';

@ApiTags('reports')
@Controller('Report/Assessment')
export class AssessmentController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'The assessment of the clinic: patients, procedures, and the appointments that they need' })
  @AnswerOf(z.array(assessmentRow))
  assessment(@CurrentClinic() clinic: ClinicContext): Promise<AssessmentRow[]> {
    return readAssessment(this.database, clinic, Date.now());
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
