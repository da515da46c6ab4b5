import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OneTimeLinkView, UserRow } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';

type Kind = OneTimeLinkView['kind'];

/** How long links work, in hours. Mails say so in words: change both. */
const HOURS: Record<Kind, number> = { invitation: 7 * 24, passwordReset: 1 };

/**
 * Who can accept an invitation, as SQL about the columns of `app_user`: whoever has never signed in, also when somebody
 * has set a password for them. The link proves as much: that the mailbox is theirs.
 */
export const CAN_ACCEPT_INVITATION = '(last_logged_in_date is null and not is_sso)';

/** The same of a user who has been read. */
export const canAcceptInvitation = (user: Pick<UserRow, 'lastLoggedInDate' | 'isSSO'>): boolean =>
  user.lastLoggedInDate === null && !user.isSSO;

/**
 * Links that mails carry and that work once. Only a hash of the token is stored, so that a copy of the database opens no
 * account.
 */
@Injectable()
export class OneTimeLinks {
  constructor(private readonly database: Database) {}

  /**
   * Makes a link for a user. Older links of the same kind stop working, and links that have expired are removed.
   *
   * @param clinicId the clinic that an invitation is from.
   * @returns the token, 43 letters and digits of base64url: the only time that it is seen.
   */
  async create(userId: number, kind: Kind, clinicId: number | null): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.transaction(async (transaction) => {
      // Two at once would each not see the other's link, and both would stay.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('one-time link'), $1)`, [userId]);
      await transaction.query('delete from one_time_link where expires_at <= now() or (user_id = $1 and kind = $2)', [
        userId,
        kind,
      ]);
      await transaction.query(
        `insert into one_time_link (token_hash, user_id, kind, clinic_id, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
        [hashOf(token), userId, kind, clinicId, HOURS[kind]],
      );
    });
    return token;
  }

  /**
   * What a link is for, without using it up; undefined for one that does not work (any more), as does the invitation of
   * who has signed in without it.
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

  /** Uses a link up, as part of what it is used for. Of two who try at once, one gets undefined. */
  async take(
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

  /** Ends every link of a user: after a new password, and before the user goes. */
  async cancelAllOf(userId: number, transaction: Transaction): Promise<void> {
    await transaction.query('delete from one_time_link where user_id = $1', [userId]);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
