import { Module } from '@nestjs/common';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { AddUserHandler } from './add-user.command.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { ChangeUserHandler } from './change-user.command.js';
import { InviteUserHandler } from './invite-user.command.js';
import { LinkAccountHandler } from './link-account.command.js';
import { LinkedAccountsController } from './linked-accounts.controller.js';
import { RemoveUserHandler } from './remove-user.command.js';
import { SaveProfileHandler } from './save-profile.command.js';
import { UnlinkAccountHandler } from './unlink-account.command.js';
import { UsersController } from './users.controller.js';

/** The users of a clinic, the profile of the current user and their linked accounts. */
@Module({
  imports: [OneTimeLinksModule, RateLimitsModule],
  // Linked accounts come first: `User/linkedAccounts` would match `User/{id}`.
  controllers: [LinkedAccountsController, UsersController],
  providers: [
    AddUserHandler,
    ChangeUserHandler,
    ChangePasswordHandler,
    RemoveUserHandler,
    InviteUserHandler,
    SaveProfileHandler,
    LinkAccountHandler,
    UnlinkAccountHandler,
  ],
})
export class UsersModule {}
