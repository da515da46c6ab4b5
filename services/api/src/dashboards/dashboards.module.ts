import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { OpenTimeController } from './open-time.controller.js';

/** The dashboards and the open time of a clinic. */
@Module({ controllers: [DashboardController, OpenTimeController] })
export class DashboardsModule {}
