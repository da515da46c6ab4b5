import { Module } from '@nestjs/common';
import { CustomReportsController } from './custom-reports.controller.js';

/** Reports that a clinic chooses from a list and downloads as spreadsheets. */
@Module({ controllers: [CustomReportsController] })
export class CustomReportsModule {}
