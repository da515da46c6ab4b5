import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { unsubscribeQuery, type UnsubscribeQuery } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  CurrentActor,
  decryptUnsubscribeToken,
  QueryOf,
  requireSecretKey,
  SETTINGS,
  type Actor,
  type Settings,
  type Subscription,
} from '@helix/web';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { reportName } from './report-subscriptions.query.js';
import { SetReportSubscriptionCommand } from './set-report-subscription.command.js';
import { renderUnsubscribePage, UNSUBSCRIBE_PAGE_POLICY, type UnsubscribePage } from './unsubscribe-page.js';

const page = { contentType: 'text/html' };

/**
 * The link of mails that ends a subscription (rules part S, 31). GET shows a button and changes nothing, because scanners of
 * mail servers follow links. POST acts, for the button and for mail programs, which send `List-Unsubscribe=One-Click` without
 * a session (RFC 8058). Only the token counts, so a form of another site can do no more than who has the link.
 */
@ApiTags('reports')
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly attempts: LoginAttempts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'A page with a button that ends the subscription of the token' })
  @AnswerOf(z.string(), page)
  @AnswerOf(z.string(), { ...page, status: 404 })
  @AnswerOf(z.string(), { ...page, status: 429, headers: { 'Retry-After': 'Seconds to wait' } })
  async ask(
    @QueryOf(unsubscribeQuery) query: UnsubscribeQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const subscription = await this.subscriptionOf(query);
    if (!subscription) return this.refuse(actor, response);
    return this.show({ kind: 'ask', ...(await this.namesOf(subscription)) }, response);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'End the subscription of the token; changes nothing when it has ended' })
  @AnswerOf(z.string(), page)
  @AnswerOf(z.string(), { ...page, status: 404 })
  @AnswerOf(z.string(), { ...page, status: 429, headers: { 'Retry-After': 'Seconds to wait' } })
  async unsubscribe(
    @QueryOf(unsubscribeQuery) query: UnsubscribeQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const subscription = await this.subscriptionOf(query);
    if (!subscription) return this.refuse(actor, response);
    const { clinicId, userId, reportId } = subscription;
    const ended = { reportId, isSubscribed: false };
    await this.commands.execute(new SetReportSubscriptionCommand(clinicId, userId, ended));
    return this.show({ kind: 'done', ...(await this.namesOf(subscription)) }, response);
  }

  private subscriptionOf({ token = '' }: UnsubscribeQuery): Promise<Subscription | undefined> {
    return decryptUnsubscribeToken(requireSecretKey(this.settings), token);
  }

  /** Counted like other links that do not exist. */
  private async refuse({ address }: Actor, response: Response): Promise<string> {
    const seconds = await this.attempts.countFailure(address);
    if (seconds === 0) return this.show({ kind: 'invalid' }, response.status(404));
    response.status(429).setHeader('Retry-After', String(seconds));
    return this.show({ kind: 'tooMany', minutes: Math.ceil(seconds / 60) }, response);
  }

  private async namesOf({ clinicId, reportId }: Subscription) {
    const [clinic] = await this.database.query<{ name: string }>(CLINIC_NAME, [clinicId]);
    return { reportName: reportName(reportId), clinicName: clinic?.name ?? 'your clinic' };
  }

  private show(content: UnsubscribePage, response: Response): string {
    response.setHeader('Content-Security-Policy', UNSUBSCRIBE_PAGE_POLICY).type('text/html');
    return renderUnsubscribePage(content, this.settings.publicUrl);
  }
}

const CLINIC_NAME = 'select name from clinic where clinic_id = $1';
