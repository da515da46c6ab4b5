import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserForm, UserRow } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, Viewers } from '@helix/web';
import { MailJobs } from '../mail/mail-jobs.js';
import { CAN_ACCEPT_INVITATION } from '../one-time-links/one-time-links.js';
import { askForMail } from './ask-for-mail.js';
import { refusedField, userMissing, type Asker } from './clinic-user.js';
import { readName } from './read-name.query.js';
import { readUserRow } from './user-rows.query.js';

/** Adds a user to a clinic, and makes their account when there is none with this email. */
export class AddUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly asker: Asker,
    readonly form: UserForm,
  ) {
    super();
  }
}

interface Account {
  userId: number;
  email: string;
  isInvited: boolean;
}

/**
 * An account that exists already keeps its names and preferences: they are not this clinic's to set. Whoever can accept
 * an invitation gets one, the others are told.
 */
@CommandHandler(AddUserCommand)
export class AddUserHandler implements ICommandHandler<AddUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly viewers: Viewers,
    private readonly mails: MailJobs,
  ) {}

  async execute({ clinicId, asker, form }: AddUserCommand): Promise<UserRow> {
    const { account, row, by } = await this.database.transaction(async (transaction) => {
      const found = await findOrAddAccount(transaction, form);
      await addToClinic(transaction, clinicId, found.userId, form.isClinicAdmin);
      const added = { isClinicAdmin: [null, form.isClinicAdmin] };
      await this.audit.record(asker.actor, 'userAdded', found.email, added, transaction);
      if (found.isInvited) await this.audit.record(asker.actor, 'userInvited', found.email, {}, transaction);
      const made = await readUserRow(transaction, clinicId, found.userId, asker.userId);
      if (!made) throw userMissing();
      return { account: found, row: made, by: await readName(transaction, asker.userId) };
    });
    const { userId, isInvited } = account;
    this.viewers.forget(userId);
    await askForMail(
      isInvited
        ? this.mails.invite({ userId, clinicId, invitedBy: by })
        : this.mails.addedToClinic({ userId, clinicId, addedBy: by }),
      'The user was added',
    );
    return row;
  }
}

/** The update changes nothing: it answers an account that exists, and keeps it from being deleted meanwhile. */
async function findOrAddAccount(transaction: Transaction, form: UserForm): Promise<Account> {
  const { rows } = await transaction.query<Account>(
    `insert into app_user (email, first_name, last_name, preferences) values ($1, $2, $3, $4)
     on conflict ((lower(email))) do update set email = app_user.email
     returning user_id as "userId", email, ${CAN_ACCEPT_INVITATION} as "isInvited"`,
    [form.email, form.firstName, form.lastName, form.preferences ?? '{}'],
  );
  if (!rows[0]) throw new Error('the account was not added');
  return rows[0];
}

async function addToClinic(
  transaction: Transaction,
  clinicId: number,
  userId: number,
  isAdmin: boolean,
): Promise<void> {
  const { rowCount } = await transaction.query(
    'insert into user_clinic (clinic_id, user_id, is_admin) values ($1, $2, $3) on conflict do nothing',
    [clinicId, userId, isAdmin],
  );
  if (rowCount === 0) throw refusedField('email', 'There is already a user with this email in this clinic.');
}
