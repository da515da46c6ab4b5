import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { CreateAgentKeyHandler } from './create-agent-key.command.js';
import { CreateSetupCodeHandler } from './create-setup-code.command.js';
import { CustomersController } from './customers.controller.js';
import { SaveClinicHandler } from './save-clinic.command.js';
import { SaveClinicSettingsHandler } from './save-clinic-settings.command.js';
import { SaveCustomerHandler } from './save-customer.command.js';

/** Clinics and their customers, the settings that admins of clinics decide on, and the keys of agents. */
@Module({
  controllers: [ClinicsController, CustomersController],
  providers: [
    CreateAgentKeyHandler,
    CreateSetupCodeHandler,
    SaveClinicHandler,
    SaveClinicSettingsHandler,
    SaveCustomerHandler,
  ],
})
export class ClinicsModule {}
