import { Module } from '@nestjs/common';
import { AssessmentController } from './assessment.controller.js';

/** The assessment of a clinic, for super admins. */
@Module({ controllers: [AssessmentController] })
export class AssessmentModule {}
