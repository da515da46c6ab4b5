import { Module } from '@nestjs/common';
import { FairPayController } from './fair-pay.controller.js';
import { GeneratePunchesHandler } from './generate-punches.command.js';
import { ImportTimeSheetHandler } from './import-time-sheet.command.js';
import { PayrollController } from './payroll.controller.js';
import { PunchGenerationController } from './punch-generation.controller.js';
import { SaveTimeSheetColumnsHandler } from './save-time-sheet-columns.command.js';
import { TimeSheetsController } from './time-sheets.controller.js';

/** What hygienists of a clinic are paid, and the clocked time that the PMS does not have. */
@Module({
  controllers: [PayrollController, FairPayController, PunchGenerationController, TimeSheetsController],
  providers: [GeneratePunchesHandler, ImportTimeSheetHandler, SaveTimeSheetColumnsHandler],
})
export class PayrollModule {}
