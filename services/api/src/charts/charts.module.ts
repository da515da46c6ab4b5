import { Module } from '@nestjs/common';
import { ChartsController } from './charts.controller.js';

/** Charts of productivity, rebooking and planning over days, weeks and months. */
@Module({ controllers: [ChartsController] })
export class ChartsModule {}
