import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OneTimeLinkView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';

type Kind = OneTimeLinkView['kind'];
/** The kinds of links to an account. */
type AccountLink = Exclude<Kind, 'clinicInvitation'>;

/** How long links are valid, in hours. The texts of the mails state it too: change both. */
const VALID_HOURS: Record<Kind, number> = { invitation: 7 * 24, clinicInvitation: 7 * 24, passwordReset: 1 };

/**
 * SQL on the columns of `app_user`: whether the user can accept an invitation. True until the first sign-in, even
 * when an admin has set a password, since the link proves that the mailbox is theirs.
 */
export const CAN_ACCEPT_INVITATION = '(last_logged_in_date is null and not is_sso)';

/** The same condition for a loaded user. */
export const canAcceptInvitation = (user: { lastLoggedInDate: Date | string | null; isSSO: boolean }): boolean =>
  user.lastLoggedInDate === null && !user.isSSO;

/** SQL on the columns of `app_user o`: whether the owner of the mailbox, and nobody else, made the sign-in. */
export const HAS_OWN_SIGN_IN = '(o.email_verified and (o.is_sso or o.password_proven))';

/** The same condition for a loaded user. */
export const hasOwnSignIn = (user: { isEmailVerified: boolean; isSSO: boolean; isPasswordProven: boolean }): boolean =>
  user.isEmailVerified && (user.isSSO || user.isPasswordProven);

interface FoundLink extends OneTimeLinkView {
  /** Null for the invitation of an address. */
  userId: number | null;
}

/**
 * Single-use links in mails. Only a hash of the token is stored, so that a leaked database opens no account.
 */
@Injectable()
export class OneTimeLinks {
  constructor(private readonly database: Database) {}

  /**
   * Creates a link for a user. Revokes the user's older links of the same kind, and deletes expired links.
   *
   * @param clinicId the clinic that sends an invitation.
   * @param token a new one if missing.
   * @returns the token, 43 characters of base64url. It is not stored.
   */
  async create(userId: number, kind: AccountLink, clinicId: number | null, token = newToken()): Promise<string> {
    await this.database.transaction(async (transaction) => {
      // Without the lock, two concurrent transactions would not see each other's link, and both links would stay.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('one-time link'), $1)`, [userId]);
      await transaction.query('delete from one_time_link where expires_at <= now() or (user_id = $1 and kind = $2)', [
        userId,
        kind,
      ]);
      await transaction.query(
        `insert into one_time_link (token_hash, user_id, kind, clinic_id, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
        [hashOf(token), userId, kind, clinicId, VALID_HOURS[kind]],
      );
    });
    return token;
  }

  /**
   * Creates a link for the invitation of an address, and revokes the one before.
   *
   * @param token a new one if missing.
   * @returns the token; undefined when the invitation was accepted or withdrawn meanwhile.
   */
  async createForInvitation(clinicId: number, invitationId: number, token = newToken()): Promise<string | undefined> {
    return this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(
        'select from clinic_invitation where clinic_id = $1 and invitation_id = $2 for no key update',
        [clinicId, invitationId],
      );
      if (rowCount === 0) return undefined;
      await transaction.query('delete from one_time_link where clinic_id = $1 and invitation_id = $2', [
        clinicId,
        invitationId,
      ]);
      await transaction.query(
        `insert into one_time_link (token_hash, kind, clinic_id, invitation_id, expires_at)
         values ($1, 'clinicInvitation', $2, $3, now() + make_interval(hours => $4))`,
        [hashOf(token), clinicId, invitationId, VALID_HOURS.clinicInvitation],
      );
      return token;
    });
  }

  /**
   * What a link is for, without redeeming it; undefined for an invalid link, such as an invitation of a user who has
   * already signed in.
   */
  async find(token: string): Promise<FoundLink | undefined> {
    const [link] = await this.database.query<FoundLink>(
      `select l.kind, coalesce(i.email, u.email) as email, coalesce(i.first_name, u.first_name) as "firstName",
              coalesce(i.last_name, u.last_name) as "lastName", c.name as "clinicName", l.user_id as "userId",
              l.kind <> 'clinicInvitation' or not exists (
                select from app_user o where lower(o.email) = lower(i.email) and ${HAS_OWN_SIGN_IN}
              ) as "needsPassword"
       from one_time_link l
       left join app_user u using (user_id)
       left join clinic_invitation i on i.clinic_id = l.clinic_id and i.invitation_id = l.invitation_id
       left join clinic c on c.clinic_id = l.clinic_id
       where l.token_hash = $1 and l.expires_at > now() and (l.kind <> 'invitation' or ${CAN_ACCEPT_INVITATION})`,
      [hashOf(token)],
    );
    return link;
  }

  /** Redeems a link within the transaction that uses it. Of two concurrent calls, one gets undefined. */
  async redeem(
    token: string,
    kind: AccountLink,
    transaction: Transaction,
  ): Promise<{ userId: number; clinicId: number | null } | undefined> {
    const { rows } = await transaction.query<{ userId: number; clinicId: number | null }>(
      `delete from one_time_link l using app_user
       where l.token_hash = $1 and l.kind = $2 and l.expires_at > now() and app_user.user_id = l.user_id
         and (l.kind <> 'invitation' or ${CAN_ACCEPT_INVITATION})
       returning app_user.user_id as "userId", l.clinic_id as "clinicId"`,
      [hashOf(token), kind],
    );
    return rows[0];
  }

  /**
   * Redeems the link of an address's invitation within the transaction that accepts it. Of two concurrent calls, one gets
   * undefined. Locks the invitation before the link, as withdrawing it does.
   */
  async redeemInvitation(
    token: string,
    transaction: Transaction,
  ): Promise<{ clinicId: number; invitationId: number } | undefined> {
    const { rows } = await transaction.query<{ clinicId: number; invitationId: number }>(
      `select i.clinic_id as "clinicId", i.invitation_id as "invitationId"
       from one_time_link l join clinic_invitation i on i.clinic_id = l.clinic_id and i.invitation_id = l.invitation_id
       where l.token_hash = $1 and l.expires_at > now()
       for update of i`,
      [hashOf(token)],
    );
    if (!rows[0]) return undefined;
    // A newer mail may have replaced the link while this waited for the lock.
    const { rowCount } = await transaction.query('delete from one_time_link where token_hash = $1', [hashOf(token)]);
    return rowCount === 1 ? rows[0] : undefined;
  }

  /** Revokes every link of a user: after a new password, and before the user is removed. */
  async revokeAllOf(userId: number, transaction: Transaction): Promise<void> {
    await transaction.query('delete from one_time_link where user_id = $1', [userId]);
  }
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** The token of a mail's link: the same at each attempt to send it, and known to nobody without the secret. */
export const tokenOfMail = (secretKey: string, mailId: string): string =>
  createHmac('sha256', secretKey).update(`link of mail ${mailId}`).digest('base64url');

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
