import { Module } from '@nestjs/common';
import { CoverageController, InsuranceDetailsController } from './coverage.controller.js';
import { SaveInsuranceDetailsHandler } from './save-insurance-details.command.js';

/** The insurance coverage of patients, and what users save of their insurance. */
@Module({
  controllers: [CoverageController, InsuranceDetailsController],
  providers: [SaveInsuranceDetailsHandler],
})
export class CoverageModule {}
