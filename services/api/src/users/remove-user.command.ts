import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRow } from '@helix/contracts';
import { ClinicInvitation, Database, repositoryIn, UserClinic, type Transaction } from '@helix/database';
import { AuditTrail, problem, Viewers } from '@helix/web';
import { lockClinicUser, type Requester } from './clinic-user.js';
import { endGroupOfOne, lockLinkedAccounts } from './linked-accounts.query.js';

/**
 * Removes a user from a clinic, or withdraws an invitation, and deletes an account without any clinic left. Returns the
 * user before the removal.
 */
export class RemoveUserCommand extends Command<UserRow> {
  constructor(
    readonly clinicId: number,
    readonly requester: Requester,
    readonly userId: number,
  ) {
    super();
  }
}

/** Unassigns the user from the clinic's providers. Accounts of super users are never deleted. */
@CommandHandler(RemoveUserCommand)
export class RemoveUserHandler implements ICommandHandler<RemoveUserCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly viewers: Viewers,
  ) {}

  async execute({ clinicId, requester, userId }: RemoveUserCommand): Promise<UserRow> {
    if (userId === requester.userId) throw problem(422, undefined, 'You cannot remove yourself.');
    const removed = await this.database.inClinics([clinicId], async (transaction) => {
      await lockLinkedAccounts(transaction);
      const { isSuperUser, ...user } = await lockClinicUser(transaction, clinicId, userId, requester.userId);
      if (user.isPending) {
        await repositoryIn(transaction, ClinicInvitation).delete({ clinicId, invitationId: userId });
        await this.audit.record(requester.actor, 'invitationWithdrawn', user.email, {}, transaction);
        return user;
      }
      await repositoryIn(transaction, UserClinic).delete({ clinicId, userId });
      const providerIds = await unassign(transaction, clinicId, userId);
      const isAccountDeleted = !isSuperUser && (await deleteWithoutClinic(transaction, userId));
      const details = {
        isClinicAdmin: [user.isAdmin, null],
        ...(providerIds.length > 0 ? { providerIds: [providerIds, []] } : {}),
        ...(isAccountDeleted ? { account: ['kept', 'deleted'] } : {}),
      };
      await this.audit.record(requester.actor, 'userRemoved', user.email, details, transaction);
      return user;
    });
    this.viewers.forget(userId);
    return removed;
  }
}

async function unassign(transaction: Transaction, clinicId: number, userId: number): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    'update provider_setting set user_id = null where clinic_id = $1 and user_id = $2 returning provider_id as id',
    [clinicId, userId],
  );
  return rows.map(({ id }) => id).sort();
}

/** Deletes sessions and links with the account. @returns false when the account has other clinics. */
async function deleteWithoutClinic(transaction: Transaction, userId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ personId: string | null }>(
    `delete from app_user u
     where user_id = $1 and not exists (select from user_clinic c where c.user_id = u.user_id)
     returning person_id as "personId"`,
    [userId],
  );
  if (rows[0]?.personId) await endGroupOfOne(transaction, rows[0].personId);
  return rows.length === 1;
}
