import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { assessmentRow, type AssessmentRow } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, type ClinicContext } from '@helix/web';
import { readAssessment } from './assessment.query.js';

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
}
