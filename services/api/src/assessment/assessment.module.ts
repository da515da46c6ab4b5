import { Module } from '@nestjs/common';
import { AssessmentController } from './assessment.controller.js';

/** The assessment of a clinic: for super admins, and of a month for its report. */
@Module({ controllers: [AssessmentController] })
export class AssessmentModule {}
