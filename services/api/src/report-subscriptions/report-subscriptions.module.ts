import { Module } from '@nestjs/common';
import { ReportSubscriptionsController } from './report-subscriptions.controller.js';
import { SetReportSubscriptionHandler } from './set-report-subscription.command.js';

/** The reports that users get by mail. */
@Module({ controllers: [ReportSubscriptionsController], providers: [SetReportSubscriptionHandler] })
export class ReportSubscriptionsModule {}
