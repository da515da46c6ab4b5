import { Module } from '@nestjs/common';
import { AddTreatmentHandler } from './add-treatment.command.js';
import { MovablePlansController } from './movable-plans.controller.js';
import { PlanningController } from './planning.controller.js';
import { PlanningSavesController } from './planning-saves.controller.js';
import { RemoveTreatmentHandler } from './remove-treatment.command.js';
import { SaveAttributionHandler } from './save-attribution.command.js';
import { SavePlanHandler } from './save-plan.command.js';
import { SaveNextPlanHandler } from './save-next-plan.command.js';
import { SaveScorecardEntryHandler } from './save-scorecard-entry.command.js';

/** The planning screen of an appointment. */
@Module({
  controllers: [MovablePlansController, PlanningController, PlanningSavesController],
  providers: [
    AddTreatmentHandler,
    RemoveTreatmentHandler,
    SaveAttributionHandler,
    SaveNextPlanHandler,
    SavePlanHandler,
    SaveScorecardEntryHandler,
  ],
})
export class PlanningModule {}
