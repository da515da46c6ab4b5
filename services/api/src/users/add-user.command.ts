import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserForm, UserRow } from '@helix/contracts';
import { Database, repositoryIn, UserClinic, type Transaction } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, Viewers } from '@helix/web';
import { CAN_ACCEPT_INVITATION } from '../one-time-links/one-time-links.js';
import { fieldError, userNotFound, type Requester } from './clinic-user.js';
import { readUserName, readUserRow } from './users.query.js';

/** Adds a user to a clinic, creating their account when there is none with this email. */
export class AddUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
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
 * An existing account keeps its names and preferences, which another clinic may not change. Users who can accept an
 * invitation get one; the others get a notification.
 */
@CommandHandler(AddUserCommand)
export class AddUserHandler implements ICommandHandler<AddUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly viewers: Viewers,
  ) {}

  async execute({ clinicId, requester, form }: AddUserCommand): Promise<UserRow> {
    const { userId, row } = await this.database.transaction(async (transaction) => {
      const found = await findOrAddAccount(transaction, form);
      await addToClinic(transaction, clinicId, found.userId, form.isClinicAdmin);
      const added = { isClinicAdmin: [null, form.isClinicAdmin] };
      await this.audit.record(requester.actor, 'userAdded', found.email, added, transaction);
      if (found.isInvited) await this.audit.record(requester.actor, 'userInvited', found.email, {}, transaction);
      const addedRow = await readUserRow(transaction, clinicId, found.userId, requester.userId);
      if (!addedRow) throw userNotFound();
      const recipient = { userId: found.userId, clinicId };
      const addedBy = await readUserName(transaction, requester.userId);
      await enqueueMail(
        transaction,
        found.isInvited
          ? { kind: 'invitation', ...recipient, invitedBy: addedBy }
          : { kind: 'addedToClinic', ...recipient, addedBy },
      );
      return { userId: found.userId, row: addedRow };
    });
    this.viewers.forget(userId);
    return row;
  }
}

/** The update changes nothing: it returns an existing account, and locks it against being deleted or added twice. */
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
  const members = repositoryIn(transaction, UserClinic);
  if (await members.existsBy({ clinicId, userId }))
    throw fieldError('email', 'There is already a user with this email in this clinic.');
  await members.insert({ clinicId, userId, isAdmin });
}
