import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';
import { OpenDayController } from './open-day.controller.js';

/** The calendar of a clinic. */
@Module({ controllers: [CalendarController, OpenDayController] })
export class CalendarModule {}
