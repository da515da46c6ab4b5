import { Module } from '@nestjs/common';
import { InvitationLimit } from './invitation-limit.js';
import { LoginAttempts, PasswordResetLimits } from './sign-in-limits.js';

/** Offers the limits to whoever takes passwords and links, and sends invitations. */
@Module({
  providers: [LoginAttempts, PasswordResetLimits, InvitationLimit],
  exports: [LoginAttempts, PasswordResetLimits, InvitationLimit],
})
export class RateLimitsModule {}
