import { Controller, Get, Inject, Redirect, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  AnswerOf,
  ApiProblems,
  CurrentActor,
  LOGGER,
  problem,
  QueryOf,
  refreshCookie,
  SET_COOKIE,
  SETTINGS,
  type Actor,
  type Logger,
  type Settings,
} from '@helix/web';
import { consolePath } from './console-path.js';
import { OpenIdFailure, OpenIdProvider, type OpenIdFailureCode } from './openid-provider.js';
import { OpenIdSignInCommand } from './openid-sign-in.command.js';
import { pendingSignIn } from './pending-sign-in.js';

const startQuery = z.object({
  redirectFrom: z.string('expected one path').optional().describe('Where to go in the console afterwards'),
});

const LOCATION = { Location: 'Where the browser goes' };

interface Redirection {
  url: string;
}

/**
 * Browsers are redirected here and away again. Failures redirect to the sign-in page, since browsers would show a
 * problem's JSON.
 */
@ApiTags('session')
@Controller('oidc')
export class OpenIdController {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('start')
  @Redirect()
  @ApiOperation({ summary: 'Redirect the browser to the organisation’s sign-in' })
  @AnswerOf(null, { status: 302, headers: { ...SET_COOKIE, ...LOCATION } })
  @ApiProblems(404)
  async start(
    @QueryOf(startQuery) query: z.infer<typeof startQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection> {
    this.requireProvider();
    const redirectFrom = consolePath(query.redirectFrom);
    try {
      const { url, secrets } = await this.provider.createRequest();
      await pendingSignIn.store(response, redirectFrom ? { ...secrets, redirectFrom } : secrets, this.settings);
      return { url: url.href };
    } catch (error) {
      return this.redirectAfterFailure(error, redirectFrom);
    }
  }

  @Get('callback')
  @Redirect()
  @ApiOperation({ summary: 'Complete the organisation’s sign-in; the console then gets a token by refresh' })
  @AnswerOf(null, { status: 302, headers: { ...SET_COOKIE, ...LOCATION } })
  @ApiProblems(401, 404)
  async callback(
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection> {
    this.requireProvider();
    const pending = await pendingSignIn.read(request, this.settings);
    // Each request accepts one response, whatever its outcome.
    pendingSignIn.clear(response, this.settings);
    try {
      if (!pending) throw new OpenIdFailure('expired', 'no sign-in is pending in this browser');
      const query = new URL(request.originalUrl, this.settings.publicUrl).searchParams;
      const session = await this.commands.execute(new OpenIdSignInCommand(query, pending, actor));
      refreshCookie.set(response, session.refreshToken, session.expiresAt, this.settings);
      return toLogin({ signedIn: 'openid' }, pending.redirectFrom);
    } catch (error) {
      return this.redirectAfterFailure(error, pending?.redirectFrom);
    }
  }

  private requireProvider(): void {
    if (!this.provider.isConfigured) throw problem(404, undefined, 'Sign-in through an organisation is not set up.');
  }

  /** Logs the failure in full; the sign-in page gets its code only. */
  private redirectAfterFailure(error: unknown, redirectFrom: string | undefined): Redirection {
    if (!(error instanceof OpenIdFailure)) throw error;
    this.logger.warn({ err: error, code: error.code }, 'sign-in through the identity provider failed');
    return toLogin({ failed: error.code }, redirectFrom);
  }
}

function toLogin(outcome: { signedIn: 'openid' } | { failed: OpenIdFailureCode }, redirectFrom?: string): Redirection {
  const query = new URLSearchParams({ ...outcome, ...(redirectFrom ? { redirectFrom } : {}) });
  return { url: `/login?${query}` };
}
