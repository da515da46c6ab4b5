import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailJob, UserForm, UserRow } from '@helix/contracts';
import {
  ClinicInvitation,
  Database,
  repositoryIn,
  UserClinic,
  violatesConstraint,
  type Transaction,
} from '@helix/database';
import { enqueueMail } from '@helix/mail';
import { AuditTrail, fieldError } from '@helix/web';
import { InvitationLimit } from '../rate-limits/invitation-limit.js';
import { userNotFound, type Requester } from './clinic-user.js';
import { sameEmail } from './same-email.js';
import { readUserName, readUserRow } from './users.query.js';

/**
 * Adds a user to a clinic. An address without an account gets one; the owner of an existing account is invited, and
 * becomes a user when they accept.
 */
export class AddUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
    readonly form: UserForm,
  ) {
    super();
  }
}

/** The answer and the mail of both cases are alike: adding a user must not tell who has an account. */
@CommandHandler(AddUserCommand)
export class AddUserHandler implements ICommandHandler<AddUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly invitations: InvitationLimit,
  ) {}

  execute({ clinicId, requester, form }: AddUserCommand): Promise<UserRow> {
    return this.database.transaction(async (transaction) => {
      await requireNewToClinic(transaction, clinicId, form.email);
      const invitedBy = await readUserName(transaction, requester.userId);
      const userId = await addAccount(transaction, form);
      const isClinicAdmin = form.isClinicAdmin ?? false;
      let mail: MailJob;
      let id: number;
      if (userId === undefined) {
        id = await inviteAddress(transaction, clinicId, form);
        mail = { kind: 'clinicInvitation', invitationId: id, clinicId, invitedBy };
      } else {
        id = userId;
        await repositoryIn(transaction, UserClinic).insert({ clinicId, userId, isAdmin: isClinicAdmin });
        mail = { kind: 'invitation', userId, clinicId, invitedBy };
      }
      const added = { isClinicAdmin: [null, isClinicAdmin] };
      await this.audit.record(requester.actor, 'userAdded', form.email, added, transaction);
      await this.audit.record(requester.actor, 'userInvited', form.email, {}, transaction);
      await this.invitations.count(form.email);
      await enqueueMail(transaction, mail);
      const row = await readUserRow(transaction, clinicId, id, requester.userId);
      if (!row) throw userNotFound();
      return row;
    });
  }
}

const alreadyUser = () => fieldError('email', 'A user with this email already exists in this clinic.');

async function requireNewToClinic(transaction: Transaction, clinicId: number, email: string): Promise<void> {
  const members = repositoryIn(transaction, UserClinic);
  const invitations = repositoryIn(transaction, ClinicInvitation);
  if (await members.existsBy({ clinicId, user: { email: sameEmail(email) } })) throw alreadyUser();
  if (await invitations.existsBy({ clinicId, email: sameEmail(email) })) throw alreadyUser();
}

/** @returns undefined when there is an account with this email, whatever it is. */
async function addAccount(transaction: Transaction, form: UserForm): Promise<number | undefined> {
  const { rows } = await transaction.query<{ userId: number }>(
    `insert into app_user (email, first_name, last_name, preferences) values ($1, $2, $3, $4)
     on conflict ((lower(email))) do nothing
     returning user_id as "userId"`,
    [form.email, form.firstName, form.lastName, form.preferences ?? '{}'],
  );
  return rows[0]?.userId;
}

/** Adds the pending membership of an address. @returns its id. */
async function inviteAddress(transaction: Transaction, clinicId: number, form: UserForm): Promise<number> {
  const { email, firstName, lastName, isClinicAdmin = false } = form;
  // A concurrent request may have added the account to this clinic after the first check.
  await requireNewToClinic(transaction, clinicId, email);
  try {
    const { rows } = await transaction.query<{ id: number }>(
      `insert into clinic_invitation (clinic_id, invitation_id, email, first_name, last_name, is_admin)
       values ($1, nextval('app_user_user_id_seq'), $2, $3, $4, $5)
       returning invitation_id as id`,
      [clinicId, email, firstName, lastName, isClinicAdmin],
    );
    if (!rows[0]) throw new Error('the invitation was not added');
    return rows[0].id;
  } catch (error) {
    throw violatesConstraint(error, 'clinic_invitation_email') ? alreadyUser() : error;
  }
}
