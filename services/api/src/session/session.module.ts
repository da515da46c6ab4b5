import { Module } from '@nestjs/common';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AcceptInvitationHandler } from './accept-invitation.command.js';
import { ChoosePasswordHandler } from './choose-password.command.js';
import { LoginHandler } from './login.command.js';
import { LogoutHandler } from './logout.command.js';
import { OpenIdController } from './openid/openid.controller.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { OpenIdSignInHandler } from './openid/openid-sign-in.command.js';
import { RefreshHandler } from './refresh.command.js';
import { RegisterHandler } from './register.command.js';
import { RequestPasswordResetHandler } from './request-password-reset.command.js';
import { ResetPasswordHandler } from './reset-password.command.js';
import { SessionController } from './session.controller.js';
import { SignIns } from './sign-ins.js';

/** Signing in and out, invitations and password resets. */
@Module({
  imports: [OneTimeLinksModule, RateLimitsModule],
  controllers: [SessionController, OpenIdController],
  providers: [
    SignIns,
    OpenIdProvider,
    LoginHandler,
    RefreshHandler,
    LogoutHandler,
    RegisterHandler,
    AcceptInvitationHandler,
    ChoosePasswordHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    OpenIdSignInHandler,
  ],
})
export class SessionModule {}
