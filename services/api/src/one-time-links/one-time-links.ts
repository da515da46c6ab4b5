import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OneTimeLinkView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';

type Kind = OneTimeLinkView['kind'];

/** How long links are valid, in hours. The texts of the mails state it too: change both. */
const VALID_HOURS: Record<Kind, number> = { invitation: 7 * 24, passwordReset: 1 };

/**
 * SQL on the columns of `app_user`: whether the user can accept an invitation. True until the first sign-in, even
 * when an admin has set a password, since the link proves that the mailbox is theirs.
 */
export const CAN_ACCEPT_INVITATION = '(last_logged_in_date is null and not is_sso)';

/** The same condition for a loaded user. */
export const canAcceptInvitation = (user: { lastLoggedInDate: Date | string | null; isSSO: boolean }): boolean =>
  user.lastLoggedInDate === null && !user.isSSO;

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
   * @returns the token, 43 characters of base64url. It is not stored.
   */
  async create(userId: number, kind: Kind, clinicId: number | null): Promise<string> {
    const token = randomBytes(32).toString('base64url');
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
   * What a link is for, without redeeming it; undefined for an invalid link, such as an invitation of a user who has
   * already signed in.
   */
  async find(token: string): Promise<(OneTimeLinkView & { userId: number }) | undefined> {
    const [link] = await this.database.query<OneTimeLinkView & { userId: number }>(
      `select l.kind, app_user.email, first_name as "firstName", last_name as "lastName", c.name as "clinicName",
              l.user_id as "userId"
       from one_time_link l join app_user using (user_id) left join clinic c using (clinic_id)
       where l.token_hash = $1 and l.expires_at > now() and (l.kind <> 'invitation' or ${CAN_ACCEPT_INVITATION})`,
      [hashOf(token)],
    );
    return link;
  }

  /** Redeems a link within the transaction that uses it. Of two concurrent calls, one gets undefined. */
  async redeem(
    token: string,
    kind: Kind,
    transaction: Transaction,
  ): Promise<{ userId: number; clinicId: number | null } | undefined> {
    const { rows } = await transaction.query<{ userId: number; clinicId: number | null }>(
      `delete from one_time_link l using app_user
       where l.token_hash = $1 and l.kind = $2 and l.expires_at > now() and app_user.user_id = l.user_id
         and (l.kind <> 'invitation' or ${CAN_ACCEPT_INVITATION})
       returning l.user_id as "userId", l.clinic_id as "clinicId"`,
      [hashOf(token), kind],
    );
    return rows[0];
  }

  /** Revokes every link of a user: after a new password, and before the user is removed. */
  async revokeAllOf(userId: number, transaction: Transaction): Promise<void> {
    await transaction.query('delete from one_time_link where user_id = $1', [userId]);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
