import type { Pool } from 'pg';
import { StalePositionError, type Position, type PositionTransaction } from './event-log.js';

/** A partition that a consumer owns. `epoch` counts its owners, `next` is the offset that its group handles next. */
export interface Claim {
  group: string;
  topic: string;
  partition: number;
  epoch: number;
  next: number;
}

export interface StoredPosition {
  group: string;
  topic: string;
  partition: number;
  next: number;
}

/**
 * The positions of groups, in table `log_position`, whatever log the records are on. Effects and position can commit
 * together because both are in PostgreSQL.
 */
export class PositionStore {
  /** @param log name of the log that the offsets belong to: offsets of one log mean nothing in another. */
  constructor(
    private readonly pool: Pool,
    readonly log: string,
  ) {}

  /** Adds a group's positions in a topic; existing positions stay. */
  async ensure(group: string, topic: string, starts: readonly { partition: number; offset: number }[]): Promise<void> {
    await this.pool.query(
      `insert into log_position (log, consumer_group, topic, partition, next_offset)
       select $1, $2, $3, s.partition, s.start from unnest($4::int[], $5::bigint[]) as s(partition, start)
       on conflict do nothing`,
      [this.log, group, topic, starts.map((s) => s.partition), starts.map((s) => s.offset)],
    );
  }

  /**
   * Takes a partition for a new owner: its former owner can no longer advance it. The row must exist (`ensure`). Waits for
   * a transaction that is advancing it at this moment.
   */
  async claim(group: string, topic: string, partition: number): Promise<Claim> {
    const { rows } = await this.pool.query<{ next_offset: string; epoch: string }>(
      `update log_position set epoch = epoch + 1
       where log = $1 and consumer_group = $2 and topic = $3 and partition = $4 returning next_offset, epoch`,
      [this.log, group, topic, partition],
    );
    const row = rows[0];
    if (!row) throw new StalePositionError(`${group} has no position in ${topic}/${partition}`);
    return { group, topic, partition, epoch: Number(row.epoch), next: Number(row.next_offset) };
  }

  /** Reads a claim's position again. False when the partition has another owner, or none. */
  async refresh(claim: Claim): Promise<boolean> {
    const { rows } = await this.pool.query<{ next_offset: string }>(
      `select next_offset from log_position
       where log = $1 and consumer_group = $2 and topic = $3 and partition = $4 and epoch = $5`,
      [this.log, claim.group, claim.topic, claim.partition, claim.epoch],
    );
    if (rows[0]) claim.next = Number(rows[0].next_offset);
    return rows[0] !== undefined;
  }

  /** The position of a batch that ends at offset `last`. */
  batch(claim: Claim, last: number): BatchPosition {
    return new BatchPosition(this, claim, last);
  }

  /** The positions of all groups on this log. */
  async all(): Promise<StoredPosition[]> {
    const { rows } = await this.pool.query<{ group: string; topic: string; partition: number; next: string }>(
      `select consumer_group as "group", topic, partition, next_offset as next from log_position
       where log = $1 order by consumer_group, topic, partition`,
      [this.log],
    );
    return rows.map((row) => ({ ...row, next: Number(row.next) }));
  }

  /** The database's time, which is the same for all processes, in milliseconds since the epoch. */
  async now(): Promise<number> {
    const { rows } = await this.pool.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now.getTime() ?? NaN;
  }

  /** @internal */
  async settle(claim: Claim, last: number): Promise<void> {
    await this.move(this.pool, claim, last + 1);
  }

  /** @internal */
  async move(transaction: PositionTransaction, claim: Claim, next: number): Promise<void> {
    // The epoch fences former owners, the offset fences a batch that was already handled.
    const { rowCount } = await transaction.query(
      `update log_position set next_offset = $6, moved_at = now()
       where log = $1 and consumer_group = $2 and topic = $3 and partition = $4 and next_offset = $5 and epoch = $7`,
      [this.log, claim.group, claim.topic, claim.partition, claim.next, next, claim.epoch],
    );
    if (rowCount !== 1) {
      throw new StalePositionError(`${claim.group} has moved on in ${claim.topic}/${claim.partition}`);
    }
  }
}

/** Moves a claim past one batch, in the handler's transaction or, if the handler did not, on its own. */
export class BatchPosition implements Position {
  private advanced = false;

  constructor(
    private readonly store: PositionStore,
    private readonly claim: Claim,
    private readonly last: number,
  ) {}

  async advance(transaction: PositionTransaction): Promise<void> {
    // From the claim's position, not from the batch's first offset: a log may have gaps between the two.
    await this.store.move(transaction, this.claim, this.last + 1);
    this.advanced = true;
  }

  /** Call it when the handler has returned. */
  async settle(): Promise<void> {
    if (!this.advanced) await this.store.settle(this.claim, this.last);
    this.claim.next = this.last + 1;
  }
}
