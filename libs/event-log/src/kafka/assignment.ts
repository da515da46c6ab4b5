import type { Consumer } from 'kafkajs';
import type { Logger } from 'pino';
import { retry, type BackoffSettings } from '../delivery/retry.js';
import type { Claim, PositionStore } from '../position-store.js';
import type { KafkaAdmin, PartitionOffsets } from './kafka-admin.js';

/**
 * The partitions that a consumer has between two rebalances. Each is claimed in the database, which fences its former
 * owner, and read from the position that is stored there. Kafka's own committed offsets are only for Kafka's tools.
 */
export class Assignment {
  private readonly ended = new AbortController();
  private readonly claims: Promise<ReadonlyMap<number, Claim>>;

  constructor(
    private readonly group: string,
    private readonly topic: string,
    partitions: readonly number[],
    private readonly consumer: Consumer,
    private readonly settings: {
      admin: KafkaAdmin;
      positions: PositionStore;
      backoff: BackoffSettings;
      logger: Logger;
    },
  ) {
    this.claims = this.claimAll(partitions);
  }

  /** The claim of a partition; undefined when the assignment has ended, or the partition is not in it. */
  async claim(partition: number): Promise<Claim | undefined> {
    const claims = await this.claims;
    return this.ended.signal.aborted ? undefined : claims.get(partition);
  }

  /** Makes the consumer fetch from the claim's position. */
  seek(claim: Claim): void {
    if (this.ended.signal.aborted) return;
    this.consumer.seek({ topic: claim.topic, partition: claim.partition, offset: String(claim.next) });
  }

  /** Moves the claim into the topic's offsets if it is outside, and makes the consumer fetch from there. */
  async align(claim: Claim): Promise<void> {
    try {
      const offsets = (await this.settings.admin.offsets(this.topic)).find((p) => p.partition === claim.partition);
      if (offsets) await this.moveInside(claim, offsets);
    } catch (error) {
      this.settings.logger.warn({ err: error, ...claim }, 'event log: cannot compare the position with the topic');
    }
    this.seek(claim);
  }

  end(): void {
    this.ended.abort();
  }

  /** Retries until all are claimed or the assignment has ended: without positions nothing may be read. */
  private async claimAll(partitions: readonly number[]): Promise<ReadonlyMap<number, Claim>> {
    const { group, topic } = this;
    const { backoff, logger } = this.settings;
    const claims = new Map<number, Claim>();
    await retry(() => this.claimMissing(partitions, claims), {
      signal: this.ended.signal,
      backoff,
      onFailure: (error) => logger.warn({ err: error, group, topic }, 'event log: cannot read the group’s positions'),
    });
    return claims;
  }

  private async claimMissing(partitions: readonly number[], claims: Map<number, Claim>): Promise<void> {
    const { admin, positions } = this.settings;
    const offsets = (await admin.offsets(this.topic)).filter(({ partition }) => partitions.includes(partition));
    const starts = offsets.map(({ partition, low }) => ({ partition, offset: low }));
    await positions.ensure(this.group, this.topic, starts);
    for (const entry of offsets) {
      if (!claims.has(entry.partition)) claims.set(entry.partition, await this.claimOne(entry));
    }
    for (const claim of claims.values()) this.seek(claim);
    if (claims.size < partitions.length) throw new Error('the cluster does not list all partitions yet');
  }

  private async claimOne(offsets: PartitionOffsets): Promise<Claim> {
    const claim = await this.settings.positions.claim(this.group, this.topic, offsets.partition);
    await this.moveInside(claim, offsets);
    return claim;
  }

  /** Resets a position that the topic does not have (deleted by age, or the topic was created again) to the oldest record. */
  private async moveInside(claim: Claim, { low, high }: PartitionOffsets): Promise<void> {
    if (claim.next >= low && claim.next <= high) return;
    this.settings.logger.error({ ...claim, low, high }, 'event log: the topic does not have the position of the group');
    await this.settings.positions.reset(claim, low);
  }
}
