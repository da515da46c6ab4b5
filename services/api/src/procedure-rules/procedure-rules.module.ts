import { Module } from '@nestjs/common';
import { AssignHealthProfileHandler } from './assign-health-profile.command.js';
import { CreateOfficeRulesHandler } from './create-office-rules.command.js';
import { DeactivateHealthProfileHandler } from './deactivate-health-profile.command.js';
import { HealthProfilesController, PatientProfileController } from './health-profiles.controller.js';
import { OfficeRulesController, ProcedureRulesController } from './procedure-rules.controller.js';
import { SaveHealthProfileHandler } from './save-health-profile.command.js';
import { SaveRulesHandler } from './save-rules.command.js';
import { RuleTrials } from './trial/rule-trials.service.js';

/** The procedure rules of the office, health profiles and patients, and trials of changed rules. */
@Module({
  controllers: [ProcedureRulesController, HealthProfilesController, PatientProfileController, OfficeRulesController],
  providers: [
    SaveRulesHandler,
    SaveHealthProfileHandler,
    DeactivateHealthProfileHandler,
    AssignHealthProfileHandler,
    CreateOfficeRulesHandler,
    RuleTrials,
  ],
})
export class ProcedureRulesModule {}
