import { AskForPasswordResetHandler } from './ask-for-password-reset.command.js';
import { LoginAttempts } from './login-attempts.js';
import { LoginHandler } from './login.command.js';
import { LogoutHandler } from './logout.command.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { OpenIdSignInHandler } from './openid/openid-sign-in.command.js';
import { PasswordResetLimits } from './password-reset-limits.js';
import { RefreshHandler } from './refresh.command.js';
import { RegisterHandler } from './register.command.js';
import { ResetPasswordHandler } from './reset-password.command.js';
import { SignIns } from './sign-ins.js';

/** What signing in and out needs, beside one-time links and mails. */
export const sessionProviders = [
  LoginAttempts,
  PasswordResetLimits,
  SignIns,
  OpenIdProvider,
  LoginHandler,
  RefreshHandler,
  LogoutHandler,
  RegisterHandler,
  AskForPasswordResetHandler,
  ResetPasswordHandler,
  OpenIdSignInHandler,
];
