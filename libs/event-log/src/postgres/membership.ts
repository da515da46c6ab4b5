import type { Pool } from 'pg';
import { inTransaction } from '../../../database/src/transaction.js';
import type { Claim } from '../position-store.js';
import { fairShare, type OwnedPartition, type Share } from './fair-share.js';
import { CHANNELS } from './notifications.js';

/** The name under which positions on this log are stored. */
export const POSTGRES_LOG = 'postgres';

/** Renews the lease and reads the group, in one round trip. Only the server's clock is used. */
const HEARTBEAT = `
  with heartbeat as (
    insert into log_member (consumer_group, topic, member, expires_at)
    values ($1, $2, $3, now() + $4 * interval '1 millisecond')
    on conflict (consumer_group, topic, member) do update set expires_at = excluded.expires_at
  )
  select p.partition, p.owner, p.epoch, array(
    select m.member from log_member m
    where m.consumer_group = $1 and m.topic = $2 and m.member <> $3 and m.expires_at > now()
  ) as others
  from log_position p where p.log = '${POSTGRES_LOG}' and p.consumer_group = $1 and p.topic = $2 order by p.partition`;

/** Takes free partitions, but for the ones whose position a former owner is moving at this moment. */
const TAKE = `
  update log_position set owner = $3, epoch = epoch + 1
  where log = '${POSTGRES_LOG}' and consumer_group = $1 and topic = $2 and partition in (
    select p.partition from log_position p
    where p.log = '${POSTGRES_LOG}' and p.consumer_group = $1 and p.topic = $2 and p.owner is distinct from $3
      and not exists (
        select 1 from log_member m
        where m.consumer_group = $1 and m.topic = $2 and m.member = p.owner and m.expires_at > now())
    order by p.partition limit $4 for update skip locked)
  returning partition, epoch, next_offset`;

/**
 * Ends every lease, for callers that know that no consumer runs (standalone, which has locked its data folder). After a
 * kill the next start need not wait until the leases of the killed process expire.
 */
export async function deleteAllMembers(database: Pick<Pool, 'query'>): Promise<void> {
  await database.query('delete from log_member');
}

export interface GroupView {
  share: Share;
  /** Epochs of the partitions that this member owns. */
  owned: Map<number, number>;
}

/** One consumer's membership of its group, stored in the database: a lease that it renews, and partitions that it owns. */
export class Membership {
  constructor(
    private readonly pool: Pool,
    private readonly group: string,
    private readonly topic: string,
    private readonly member: string,
    private readonly leaseMs: number,
  ) {}

  /** Renews the lease and reads the group. */
  async heartbeat(): Promise<GroupView> {
    const { rows } = await this.pool.query<OwnedPartition & { epoch: string; others: string[] }>(HEARTBEAT, [
      this.group,
      this.topic,
      this.member,
      this.leaseMs,
    ]);
    const mine = rows.filter((row) => row.owner === this.member);
    return {
      share: fairShare(this.member, [this.member, ...(rows[0]?.others ?? [])], rows),
      owned: new Map(mine.map((row) => [row.partition, Number(row.epoch)])),
    };
  }

  /** Takes free partitions, at most `max`. */
  async take(max: number): Promise<Claim[]> {
    const { group, topic } = this;
    return inTransaction(this.pool, async (client) => {
      // One member at a time, so that two do not take more than their shares from the same view.
      await client.query("select pg_advisory_xact_lock(hashtextextended('log group ' || $1 || ' ' || $2, 0))", [
        group,
        topic,
      ]);
      await client.query(
        `delete from log_member where consumer_group = $1 and topic = $2 and expires_at < now() - interval '1 minute'`,
        [group, topic],
      );
      const { rows } = await client.query<{ partition: number; epoch: string; next_offset: string }>(TAKE, [
        group,
        topic,
        this.member,
        max,
      ]);
      return rows.map(({ partition, epoch, next_offset: next }) => ({
        group,
        topic,
        partition,
        epoch: Number(epoch),
        next: Number(next),
      }));
    });
  }

  /** Releases partitions and notifies the other members. */
  async release(partitions: readonly number[]): Promise<void> {
    await this.pool.query(
      `update log_position set owner = null
       where log = '${POSTGRES_LOG}' and consumer_group = $1 and topic = $2 and owner = $3 and partition = any($4::int[])`,
      [this.group, this.topic, this.member, partitions],
    );
    await this.notifyOthers();
  }

  /** Releases everything and ends the lease. */
  async leave(): Promise<void> {
    await this.pool.query(
      `with removed as (
         delete from log_member where consumer_group = $1 and topic = $2 and member = $3
       )
       update log_position set owner = null
       where log = '${POSTGRES_LOG}' and consumer_group = $1 and topic = $2 and owner = $3`,
      [this.group, this.topic, this.member],
    );
    await this.notifyOthers();
  }

  /** Makes the other members rebalance now instead of at their next heartbeat. */
  async notifyOthers(): Promise<void> {
    await this.pool.query('select pg_notify($1, $2)', [CHANNELS.groups, `${this.topic} ${this.group}`]);
  }
}
