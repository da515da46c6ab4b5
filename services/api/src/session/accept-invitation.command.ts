import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AcceptInvitationRequest } from '@helix/contracts';
import { AppUser, ClinicInvitation, Database, repositoryIn, type Transaction } from '@helix/database';
import { enqueueMail } from '@helix/mail';
import {
  AuditTrail,
  fieldError,
  hashNewPassword,
  problem,
  Sessions,
  Viewers,
  type Actor,
  type StartedSession,
} from '@helix/web';
import { countInvalidLink, invalidLink } from '../one-time-links/one-time-link.query.js';
import { hasOwnSignIn, OneTimeLinks } from '../one-time-links/one-time-links.js';
import { lockLinkedAccounts, verifyEmail } from '../users/linked-accounts.query.js';
import { sameEmail } from '../users/same-email.js';
import { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import { SignIns, type SignedIn } from './sign-ins.js';

/** Makes a pending membership of a clinic a membership of the account that has the invited address now. */
export class AcceptInvitationCommand extends Command<SignedIn | null> {
  constructor(
    readonly request: AcceptInvitationRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Whoever opens the link reads the mailbox, and nobody else may have a way into the account. So unless the owner has
 * proven the mailbox before and signs in with what is their own, all sessions end and they choose a password. The link
 * alone signs nobody in who has a password.
 *
 * @returns null when the owner signs in as before.
 * @throws ProblemException 422 for an invalid link and a missing password, 429 after too many invalid links.
 */
@CommandHandler(AcceptInvitationCommand)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitationCommand> {
  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly attempts: LoginAttempts,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    private readonly signIns: SignIns,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ request, actor }: AcceptInvitationCommand): Promise<SignedIn | null> {
    const link = await this.links.find(request.token);
    if (link?.kind !== 'clinicInvitation') {
      await countInvalidLink(this.attempts, actor.address);
      throw invalidLink();
    }
    if (link.needsPassword && request.password === undefined) throw passwordRequired();
    // Hashing is slow: only for a valid link, and outside the transaction.
    const passwordHash =
      link.needsPassword && request.password !== undefined ? await hashNewPassword(request.password) : undefined;
    const { userId, session } = await this.database.transaction(async (transaction) => {
      await lockLinkedAccounts(transaction);
      const invitation = await this.redeem(request.token, transaction);
      const account = await lockAccount(invitation.email, transaction);
      const keepsSignIn = account !== null && hasOwnSignIn(account);
      if (!keepsSignIn && passwordHash === undefined) throw passwordRequired();
      const userId = keepsSignIn
        ? account.userId
        : await this.openAccount(account, invitation, { ...request, passwordHash: passwordHash ?? '' }, transaction);
      await join(transaction, invitation, userId);
      const owner = { ...actor, userId, email: invitation.email, clinicId: invitation.clinicId };
      await this.audit.record(owner, 'invitationAccepted', invitation.email, {}, transaction);
      const session = keepsSignIn ? null : await this.signIn(userId, actor, transaction);
      return { userId, session };
    });
    this.viewers.forget(userId);
    return session && this.signIns.answer(session);
  }

  private async redeem(token: string, transaction: Transaction): Promise<ClinicInvitation> {
    const key = await this.links.redeemInvitation(token, transaction);
    const invitations = repositoryIn(transaction, ClinicInvitation);
    const invitation = key && (await invitations.findOneBy(key));
    if (!invitation) throw invalidLink();
    await invitations.delete({ clinicId: invitation.clinicId, invitationId: invitation.invitationId });
    return invitation;
  }

  /** Gives the account to the owner of the mailbox alone, creating it when there is none. @returns its id. */
  private async openAccount(
    account: AppUser | null,
    invitation: ClinicInvitation,
    { passwordHash, firstName, lastName }: AcceptInvitationRequest & { passwordHash: string },
    transaction: Transaction,
  ): Promise<number> {
    const users = repositoryIn(transaction, AppUser);
    if (!account) {
      const names = { firstName: firstName || invitation.firstName, lastName: lastName || invitation.lastName };
      return addAccount(transaction, invitation.email, names, passwordHash);
    }
    const { userId, isEmailVerified } = account;
    await verifyEmail(transaction, userId);
    await users.update(userId, {
      passwordHash,
      isPasswordTemporary: false,
      isPasswordProven: true,
      isSSO: false,
      // Names and identities that were entered before the mailbox was proven need not be the owner's.
      ...(isEmailVerified
        ? {}
        : { oidcSubject: null, firstName: firstName || account.firstName, lastName: lastName || account.lastName }),
    });
    await this.links.revokeAllOf(userId, transaction);
    await this.sessions.endAllOf(userId, transaction);
    await enqueueMail(transaction, { kind: 'passwordChanged', userId });
    return userId;
  }

  private signIn(userId: number, actor: Actor, transaction: Transaction): Promise<StartedSession> {
    return this.signIns.start(userId, actor, { action: 'signedIn', details: { through: 'invitation' } }, transaction);
  }
}

const PASSWORD_REQUIRED = 'Password is required.';
const passwordRequired = () => fieldError('password', PASSWORD_REQUIRED);

function lockAccount(email: string, transaction: Transaction): Promise<AppUser | null> {
  const users = repositoryIn(transaction, AppUser);
  return users.findOne({ where: { email: sameEmail(email) }, lock: { mode: 'pessimistic_write' } });
}

/** @throws ProblemException 409 when somebody else added an account with this email concurrently. */
async function addAccount(
  transaction: Transaction,
  email: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  passwordHash: string,
): Promise<number> {
  const { rows } = await transaction.query<{ userId: number }>(
    `insert into app_user (email, first_name, last_name, password_hash, email_verified, password_proven)
     values ($1, $2, $3, $4, true, true)
     on conflict ((lower(email))) do nothing returning user_id as "userId"`,
    [email, firstName, lastName, passwordHash],
  );
  if (!rows[0]) throw problem(409, 'Version conflict', 'Your account is still being created. Try again.');
  return rows[0].userId;
}

async function join(transaction: Transaction, { clinicId, isAdmin }: ClinicInvitation, userId: number): Promise<void> {
  await transaction.query(
    'insert into user_clinic (clinic_id, user_id, is_admin) values ($1, $2, $3) on conflict do nothing',
    [clinicId, userId, isAdmin],
  );
}
