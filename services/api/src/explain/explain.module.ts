import { Module } from '@nestjs/common';
import { ExplainController } from './explain.controller.js';

/** Explanations of the analysis of an appointment. */
@Module({ controllers: [ExplainController] })
export class ExplainModule {}
