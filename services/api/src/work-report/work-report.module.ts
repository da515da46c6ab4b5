import { Module } from '@nestjs/common';
import { WorkReportController } from './work-report.controller.js';

/** What was planned, done and missed at past appointments, and the production by day. */
@Module({ controllers: [WorkReportController] })
export class WorkReportModule {}
