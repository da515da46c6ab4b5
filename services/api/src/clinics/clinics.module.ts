import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { CreateAgentKeyHandler } from './create-agent-key.command.js';
import { CreateSetupCodeHandler } from './create-setup-code.command.js';
import { CustomersController } from './customers.controller.js';
import { RequestSummaryUpdateHandler } from './request-summary-update.command.js';
import { SaveClinicHandler } from './save-clinic.command.js';
import { SaveClinicSettingsHandler } from './save-clinic-settings.command.js';
import { SaveCustomerHandler } from './save-customer.command.js';
import { SummaryUpdateController } from './summary-update.controller.js';
import { SummaryUpdateWait } from './summary-update.query.js';

/** Clinics and their customers, the settings that admins of clinics decide on, the keys of agents, and updates of summaries. */
@Module({
  controllers: [ClinicsController, CustomersController, SummaryUpdateController],
  providers: [
    ...[CreateAgentKeyHandler, CreateSetupCodeHandler, RequestSummaryUpdateHandler, SaveClinicHandler],
    ...[SaveClinicSettingsHandler, SaveCustomerHandler, SummaryUpdateWait],
  ],
})
export class ClinicsModule {}
