import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';

/** The calendar of a clinic. */
@Module({ controllers: [CalendarController] })
export class CalendarModule {}
