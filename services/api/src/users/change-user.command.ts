import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Not } from 'typeorm';
import type { UserForm, UserRow } from '@helix/contracts';
import {
  AppUser,
  ClinicInvitation,
  Database,
  repositoryIn,
  UserClinic,
  violatesConstraint,
  type Transaction,
} from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, fieldError, requireVersion, Sessions, Viewers } from '@helix/web';
import { canAcceptInvitation, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { changesBetween } from '../audit/changes-between.js';
import {
  lockClinicUser,
  requireEditableAccount,
  userNotFound,
  type Requester,
  type LockedUser,
} from './clinic-user.js';
import { sameEmail } from './same-email.js';
import { readUserName, readUserRow } from './users.query.js';

/** Changes a user of a clinic. Missing preferences and a missing admin flag stay as they are. */
export class ChangeUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
    readonly userId: number,
    readonly form: UserForm,
  ) {
    super();
  }
}

/**
 * Names, email and preferences belong to the account; the admin flag belongs to the clinic.
 *
 * @throws ProblemException 409 when the form has an outdated version.
 */
@CommandHandler(ChangeUserCommand)
export class ChangeUserHandler implements ICommandHandler<ChangeUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    private readonly links: OneTimeLinks,
  ) {}

  async execute({ clinicId, requester, userId, form }: ChangeUserCommand): Promise<UserRow> {
    const row = await this.database.transaction(async (transaction) => {
      const user = await lockClinicUser(transaction, clinicId, userId, requester.userId);
      requireVersion('user', user.version, form);
      const account = accountChanges(user, form);
      const { isClinicAdmin = user.isAdmin } = form;
      const admin = changesBetween({ isClinicAdmin: user.isAdmin }, { isClinicAdmin });
      if (Object.keys(account).length > 0) requireEditableAccount(user);
      if (userId === requester.userId && 'isClinicAdmin' in admin && user.isAdmin)
        throw fieldError('isClinicAdmin', 'You cannot remove your own admin rights.');

      if (Object.keys(account).length > 0) await saveAccount(transaction, user, form);
      if ('isClinicAdmin' in admin) await saveAdminFlag(transaction, clinicId, user, isClinicAdmin);
      const isMoved = hasNewMailbox(user, form);
      const invite = isMoved && canAcceptInvitation(user);
      if (isMoved) {
        // Whoever reads the old mailbox must lose access.
        await this.sessions.endAllOf(userId, transaction);
        await this.links.revokeAllOf(userId, transaction);
      }
      const changes = { ...account, ...admin };
      if (Object.keys(changes).length > 0)
        await this.audit.record(requester.actor, 'userChanged', user.email, changes, transaction);
      if (invite) {
        await this.audit.record(requester.actor, 'userInvited', form.email, {}, transaction);
        const invitedBy = await readUserName(transaction, requester.userId);
        await enqueueMail(transaction, { kind: 'invitation', userId, clinicId, invitedBy });
      }
      const changed = await readUserRow(transaction, clinicId, userId, requester.userId);
      if (!changed) throw userNotFound();
      return changed;
    });
    this.viewers.forget(userId);
    return row;
  }
}

const hasNewMailbox = (user: LockedUser, form: UserForm): boolean =>
  user.email.toLowerCase() !== form.email.toLowerCase();

function accountChanges(user: LockedUser, form: UserForm): Record<string, [unknown, unknown]> {
  const { firstName, lastName, email, preferences } = user;
  const changes = changesBetween(
    { firstName, lastName, email },
    { firstName: form.firstName, lastName: form.lastName, email: form.email },
  );
  return samePreferences(preferences, form.preferences)
    ? changes
    : { ...changes, preferences: [preferences, form.preferences] };
}

/** Ignores the order of keys and white space. */
function samePreferences(stored: string, sent: string | undefined): boolean {
  if (sent === undefined || sent === stored) return true;
  try {
    return isDeepStrictEqual(JSON.parse(stored), JSON.parse(sent));
  } catch {
    return false;
  }
}

async function saveAdminFlag(
  transaction: Transaction,
  clinicId: number,
  { userId, isPending }: LockedUser,
  isAdmin: boolean,
): Promise<void> {
  if (isPending)
    await repositoryIn(transaction, ClinicInvitation).update({ clinicId, invitationId: userId }, { isAdmin });
  else await repositoryIn(transaction, UserClinic).update({ clinicId, userId }, { isAdmin });
}

/** A changed email is unverified: nobody has proven that mailbox. */
async function saveAccount(transaction: Transaction, user: LockedUser, form: UserForm): Promise<void> {
  const { userId } = user;
  const { firstName, lastName, email, preferences } = form;
  const unverified = hasNewMailbox(user, form) ? { isEmailVerified: false } : {};
  const users = repositoryIn(transaction, AppUser);
  if (await users.existsBy({ email: sameEmail(email), userId: Not(userId) })) throw emailTaken();
  try {
    await users.update(userId, { firstName, lastName, email, preferences, ...unverified });
  } catch (error) {
    // A concurrent request took the email after the check above.
    throw violatesConstraint(error, 'app_user_email') ? emailTaken() : error;
  }
}

const emailTaken = () => fieldError('email', 'An account with this email already exists.');
