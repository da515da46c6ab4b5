import { Module } from '@nestjs/common';
import { IntervalDriftController } from './interval-drift.controller.js';

/** How patients keep the intervals between their treatments. */
@Module({ controllers: [IntervalDriftController] })
export class IntervalDriftModule {}
