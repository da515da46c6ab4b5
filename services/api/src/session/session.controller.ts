import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  acceptInvitationAnswer,
  acceptInvitationRequest,
  choosePasswordRequest,
  forgotPasswordAnswer,
  forgotPasswordRequest,
  loginAnswer,
  loginRequest,
  logoutAnswer,
  oneTimeLinkView,
  refreshAnswer,
  registrationRequest,
  resetPasswordRequest,
  type AcceptInvitationAnswer,
  type AcceptInvitationRequest,
  type ChoosePasswordRequest,
  type ForgotPasswordAnswer,
  type LoginAnswer,
  type LoginRequest,
  type LogoutAnswer,
  type OneTimeLinkView,
  type RefreshAnswer,
  type RegistrationRequest,
} from '@helix/contracts';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentAccess,
  CurrentActor,
  ProblemException,
  refreshCookie,
  SET_COOKIE,
  SETTINGS,
  type Access,
  type Actor,
  type Settings,
} from '@helix/web';
import { bodyVariant } from '../input/body-variant.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { AcceptInvitationCommand } from './accept-invitation.command.js';
import { ChoosePasswordCommand } from './choose-password.command.js';
import { RequestPasswordResetCommand } from './request-password-reset.command.js';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { LoginCommand } from './login.command.js';
import { LogoutCommand } from './logout.command.js';
import { readOneTimeLink } from '../one-time-links/one-time-link.query.js';
import { RefreshCommand } from './refresh.command.js';
import { RegisterCommand } from './register.command.js';
import { ResetPasswordCommand } from './reset-password.command.js';
import { SameOriginGuard } from './same-origin.guard.js';
import type { SignedIn } from './sign-ins.js';

/** `POST forgot_password`: with a token it sets the new password, without one it requests a mail with a link. */
const forgotPasswordBody = bodyVariant(
  'token',
  resetPasswordRequest,
  forgotPasswordRequest,
  z.union([forgotPasswordRequest, resetPasswordRequest]),
);

/** The same whether or not the account exists. */
const RESET_REQUESTED =
  'If an account with this email exists, a link to set a new password is on its way. It is valid for an hour.';

@ApiTags('session')
@Controller()
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: OneTimeLinks,
    private readonly attempts: LoginAttempts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in with email and password; the response sets the refresh cookie' })
  @AnswerOf(loginAnswer, { headers: SET_COOKIE })
  @ApiProblems(401, 429)
  async login(
    @BodyOf(loginRequest) { email, password }: LoginRequest,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    return this.signIn(await this.commands.execute(new LoginCommand(email, password, actor)), response);
  }

  @Post('refresh')
  @HttpCode(200)
  @UseGuards(SameOriginGuard)
  @ApiOperation({ summary: 'A new token for the session of the refresh cookie, which is replaced' })
  @AnswerOf(refreshAnswer, { headers: SET_COOKIE })
  @ApiProblems(401, 403, 429)
  async refresh(
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RefreshAnswer> {
    try {
      const session = await this.commands.execute(new RefreshCommand(refreshCookie.read(request), actor));
      const { token, refreshToken, expiresAt } = session;
      if (refreshToken) refreshCookie.set(response, refreshToken, expiresAt, this.settings);
      return { token };
    } catch (error) {
      if (error instanceof ProblemException && error.getStatus() === 401) refreshCookie.clear(response, this.settings);
      throw error;
    }
  }

  @Post('logout')
  @HttpCode(200)
  @UseGuards(SameOriginGuard)
  @ApiOperation({ summary: 'End the session; returns the address that ends it at the identity provider' })
  @AnswerOf(logoutAnswer, { headers: SET_COOKIE })
  @ApiProblems(403)
  async logout(
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LogoutAnswer> {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const answer = await this.commands.execute(new LogoutCommand(refreshCookie.read(request), bearer, actor));
    refreshCookie.clear(response, this.settings);
    return answer;
  }

  @Post('registration')
  @HttpCode(200)
  @ApiOperation({ summary: 'Accept an invitation: set the password, and sign in' })
  @AnswerOf(loginAnswer, { headers: SET_COOKIE })
  @ApiProblems(401, 429)
  async register(
    @BodyOf(registrationRequest) body: RegistrationRequest,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    return this.signIn(await this.commands.execute(new RegisterCommand(body, actor)), response);
  }

  @Post('acceptInvitation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Accept a clinic’s invitation; without an own password it sets one, and signs in' })
  @AnswerOf(acceptInvitationAnswer, { headers: SET_COOKIE })
  @ApiProblems(401, 409, 429)
  async acceptInvitation(
    @BodyOf(acceptInvitationRequest) body: AcceptInvitationRequest,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AcceptInvitationAnswer> {
    const signedIn = await this.commands.execute(new AcceptInvitationCommand(body, actor));
    return signedIn ? this.signIn(signedIn, response) : { token: null, user: null };
  }

  @Post('choosePassword')
  @HttpCode(200)
  @ApiOperation({ summary: 'Choose an own password after a sign-in with one that somebody else set' })
  @AnswerOf(loginAnswer, { headers: SET_COOKIE })
  async choosePassword(
    @CurrentAccess() { viewer, sessionId }: Access,
    @BodyOf(choosePasswordRequest) { password }: ChoosePasswordRequest,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    const command = new ChoosePasswordCommand(viewer.userId, sessionId, password, actor);
    return this.signIn(await this.commands.execute(command), response);
  }

  @Post('forgot_password')
  @HttpCode(200)
  @ApiOperation({ summary: 'Request a link to set a new password, or set it with the link’s token and sign in' })
  @AnswerOf(z.union([forgotPasswordAnswer, loginAnswer]), { headers: SET_COOKIE })
  @ApiProblems(401, 429)
  async forgotPassword(
    @BodyOf(forgotPasswordBody) body: z.infer<typeof forgotPasswordBody>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ForgotPasswordAnswer | LoginAnswer> {
    if ('token' in body)
      return this.signIn(await this.commands.execute(new ResetPasswordCommand(body, actor)), response);
    await this.commands.execute(new RequestPasswordResetCommand(body.email, actor));
    return { message: RESET_REQUESTED };
  }

  @Get('oneTimeLink/:token')
  @ApiOperation({ summary: 'What a link from a mail is for, without redeeming it' })
  @AnswerOf(oneTimeLinkView)
  @ApiProblems(429)
  oneTimeLink(@Param('token') token: string, @CurrentActor() { address }: Actor): Promise<OneTimeLinkView> {
    return readOneTimeLink(this.links, this.attempts, token, address);
  }

  private signIn({ answer, session }: SignedIn, response: Response): LoginAnswer {
    refreshCookie.set(response, session.refreshToken, session.expiresAt, this.settings);
    return answer;
  }
}
