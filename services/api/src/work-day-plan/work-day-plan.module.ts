import { Module } from '@nestjs/common';
import { WorkDayPlanController } from './work-day-plan.controller.js';

/** The printed plan of a provider’s day. */
@Module({ controllers: [WorkDayPlanController] })
export class WorkDayPlanModule {}
