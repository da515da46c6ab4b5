import { DeactivateHealthProfileHandler } from './deactivate-health-profile.command.js';
import { GiveHealthProfileHandler } from './give-health-profile.command.js';
import { HealthProfilesController } from './health-profiles.controller.js';
import { MakeOfficeRulesHandler } from './make-office-rules.command.js';
import { OfficeRulesController } from './office-rules.controller.js';
import { PatientProfileController } from './patient-profile.controller.js';
import { ProcedureRulesController } from './procedure-rules.controller.js';
import { RequireExamWithXraysHandler } from './require-exam-with-xrays.command.js';
import { SaveHealthProfileHandler } from './save-health-profile.command.js';
import { SaveRulesHandler } from './save-rules.command.js';
import { RulesTrials } from './trial/try-rules.query.js';

export const ruleControllers = [
  ProcedureRulesController,
  HealthProfilesController,
  PatientProfileController,
  OfficeRulesController,
];

export const ruleProviders = [
  SaveRulesHandler,
  SaveHealthProfileHandler,
  DeactivateHealthProfileHandler,
  GiveHealthProfileHandler,
  MakeOfficeRulesHandler,
  RequireExamWithXraysHandler,
  RulesTrials,
];
