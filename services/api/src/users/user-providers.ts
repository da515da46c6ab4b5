import { AddUserHandler } from './add-user.command.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { ChangeUserHandler } from './change-user.command.js';
import { InviteUserHandler } from './invite-user.command.js';
import { LinkAccountHandler } from './link-account.command.js';
import { RemoveUserHandler } from './remove-user.command.js';
import { SaveProfileHandler } from './save-profile.command.js';
import { UnlinkAccountHandler } from './unlink-account.command.js';

/** What users, profiles and linked accounts need, beside sign-in attempts, one-time links and mails. */
export const userProviders = [
  AddUserHandler,
  ChangeUserHandler,
  ChangePasswordHandler,
  RemoveUserHandler,
  InviteUserHandler,
  SaveProfileHandler,
  LinkAccountHandler,
  UnlinkAccountHandler,
];
