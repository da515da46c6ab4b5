import { Module } from '@nestjs/common';
import { LoginAttempts, PasswordResetLimits } from './sign-in-limits.js';

/** Offers `LoginAttempts` and `PasswordResetLimits` to whoever takes passwords and links. */
@Module({
  providers: [LoginAttempts, PasswordResetLimits],
  exports: [LoginAttempts, PasswordResetLimits],
})
export class RateLimitsModule {}
