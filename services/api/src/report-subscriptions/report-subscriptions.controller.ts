import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  reportSubscription,
  reportSubscriptionQuery,
  savedSubscription,
  type ReportSubscription,
  type ReportSubscriptionQuery,
  type SavedSubscription,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, CurrentClinic, CurrentViewer, QueryOf, type ClinicContext, type Viewer } from '@helix/web';
import { readReportSubscriptions } from './report-subscriptions.query.js';
import { SetReportSubscriptionCommand } from './set-report-subscription.command.js';

@ApiTags('reports')
@Controller('Report')
export class ReportSubscriptionsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('GetReportSubscriptions')
  @ApiOperation({ summary: 'The reports that the user can get by mail, and whether they get them of the clinic' })
  @AnswerOf(z.array(reportSubscription))
  list(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
  ): Promise<ReportSubscription[]> {
    return readReportSubscriptions(this.database, clinicId, userId);
  }

  @Post('SetReportSubscription')
  @HttpCode(200)
  @ApiOperation({ summary: 'Subscribe the user to a report of the clinic, or end that' })
  @AnswerOf(savedSubscription)
  async set(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(reportSubscriptionQuery) subscription: ReportSubscriptionQuery,
  ): Promise<SavedSubscription> {
    await this.commands.execute(new SetReportSubscriptionCommand(clinicId, userId, subscription));
    return { message: `Report ${subscription.isSubscribed ? 'subscribed' : 'unsubscribed'} successfully.` };
  }
}
