import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserForm, UserRow } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, problem, Sessions, Viewers } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { canAcceptInvitation, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { askForMail } from './ask-for-mail.js';
import { changesBetween } from './changes.js';
import {
  lockClinicUser,
  refusedField,
  requireEditableAccount,
  userMissing,
  type Asker,
  type LockedUser,
} from './clinic-user.js';
import { readName } from './read-name.query.js';
import { readUserRow } from './user-rows.query.js';

/** Changes a user of a clinic. Preferences that are not given stay. */
export class ChangeUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly asker: Asker,
    readonly userId: number,
    readonly form: UserForm,
  ) {
    super();
  }
}

/**
 * Names, email and preferences belong to the account; the admin flag belongs to the clinic.
 *
 * @throws ProblemException 409 when the form was filled from a version that is not the present one.
 */
@CommandHandler(ChangeUserCommand)
export class ChangeUserHandler implements ICommandHandler<ChangeUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    private readonly links: OneTimeLinks,
    private readonly mails: MailJobs,
  ) {}

  async execute({ clinicId, asker, userId, form }: ChangeUserCommand): Promise<UserRow> {
    const { row, inviteAgain, by } = await this.database.transaction(async (transaction) => {
      const user = await lockClinicUser(transaction, clinicId, userId, asker.userId);
      if (form.version !== undefined && form.version !== user.version) throw changedMeanwhile();
      const account = accountChanges(user, form);
      const admin = changesBetween({ isClinicAdmin: user.isAdmin }, { isClinicAdmin: form.isClinicAdmin });
      if (Object.keys(account).length > 0) requireEditableAccount(user);
      if (userId === asker.userId && 'isClinicAdmin' in admin && user.isAdmin)
        throw refusedField('isClinicAdmin', 'You cannot take the admin rights from yourself.');

      if (Object.keys(account).length > 0) await saveAccount(transaction, user, form);
      if ('isClinicAdmin' in admin) await saveAdmin(transaction, clinicId, userId, form.isClinicAdmin);
      const hasNewMailbox = user.email.toLowerCase() !== form.email.toLowerCase();
      const invite = hasNewMailbox && canAcceptInvitation(user);
      if (hasNewMailbox) {
        // Whoever reads the old mailbox must not get in any more.
        await this.sessions.endAllOf(userId, transaction);
        await this.links.cancelAllOf(userId, transaction);
      }
      const changes = { ...account, ...admin };
      if (Object.keys(changes).length > 0)
        await this.audit.record(asker.actor, 'userChanged', user.email, changes, transaction);
      if (invite) await this.audit.record(asker.actor, 'userInvited', form.email, {}, transaction);
      const changed = await readUserRow(transaction, clinicId, userId, asker.userId);
      if (!changed) throw userMissing();
      return { row: changed, inviteAgain: invite, by: await readName(transaction, asker.userId) };
    });
    this.viewers.forget(userId);
    if (inviteAgain) await askForMail(this.mails.invite({ userId, clinicId, invitedBy: by }), 'The user was changed');
    return row;
  }
}

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

/** The order of the keys and the space between them are no change. */
function samePreferences(stored: string, sent: string | undefined): boolean {
  if (sent === undefined || sent === stored) return true;
  try {
    return isDeepStrictEqual(JSON.parse(stored), JSON.parse(sent));
  } catch {
    return false;
  }
}

async function saveAccount(transaction: Transaction, user: LockedUser, form: UserForm): Promise<void> {
  const { rows } = await transaction.query('select from app_user where lower(email) = lower($1) and user_id <> $2', [
    form.email,
    user.userId,
  ]);
  if (rows.length > 0) throw emailTaken();
  try {
    await transaction.query(
      'update app_user set first_name = $2, last_name = $3, email = $4, preferences = $5 where user_id = $1',
      [user.userId, form.firstName, form.lastName, form.email, form.preferences ?? user.preferences],
    );
  } catch (error) {
    // Somebody else took it in this very moment.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email') throw emailTaken();
    throw error;
  }
}

const changedMeanwhile = () =>
  problem(
    409,
    'Changed meanwhile',
    'This user was changed meanwhile. Close this and open it again: your changes were not saved.',
  );

const emailTaken = () => refusedField('email', 'There is already an account with this email.');

async function saveAdmin(transaction: Transaction, clinicId: number, userId: number, isAdmin: boolean): Promise<void> {
  await transaction.query('update user_clinic set is_admin = $3 where clinic_id = $1 and user_id = $2', [
    clinicId,
    userId,
    isAdmin,
  ]);
}
