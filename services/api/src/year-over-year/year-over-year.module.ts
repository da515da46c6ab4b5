import { Module } from '@nestjs/common';
import { YearOverYearController } from './year-over-year.controller.js';

/** The charts over years. */
@Module({ controllers: [YearOverYearController] })
export class YearOverYearModule {}
