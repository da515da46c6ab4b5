import { Module } from '@nestjs/common';
import { DismissInsightHandler } from './dismiss-insight.command.js';
import { InsightsController } from './insights.controller.js';

/** Dismissals of insights. */
@Module({
  controllers: [InsightsController],
  providers: [DismissInsightHandler],
})
export class InsightsModule {}
