import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { ReportSubscriptionsController } from './report-subscriptions.controller.js';
import { SetReportSubscriptionHandler } from './set-report-subscription.command.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** The reports that users get by mail. */
@Module({
  imports: [RateLimitsModule],
  controllers: [ReportSubscriptionsController, UnsubscribeController],
  providers: [SetReportSubscriptionHandler],
})
export class ReportSubscriptionsModule {}
