import type { Consumer } from 'kafkajs';
import type { Logger } from 'pino';
import { BackOff, type BackOffSettings } from '../delivery/back-off.js';
import type { Claim, PositionStore } from '../position/position-store.js';
import type { KafkaAdmin, PartitionEnds } from './kafka-admin.js';

/**
 * The partitions that a consumer has between two rebalances. Each is claimed in the database, which fences its former
 * owner, and read from the position that is stored there: Kafka's own committed offsets are only for Kafka's tools.
 */
export class Assignment {
  private readonly ended = new AbortController();
  private readonly claims: Promise<Map<number, Claim>>;

  constructor(
    private readonly group: string,
    private readonly topic: string,
    partitions: readonly number[],
    private readonly consumer: Consumer,
    private readonly settings: {
      admin: KafkaAdmin;
      positions: PositionStore;
      backOff: BackOffSettings;
      logger: Logger;
    },
  ) {
    this.claims = this.claimAll(partitions);
  }

  /** The claim of a partition; none when the assignment has ended, or the partition is not in it. */
  async claim(partition: number): Promise<Claim | undefined> {
    const claims = await this.claims;
    return this.ended.signal.aborted ? undefined : claims.get(partition);
  }

  /** Makes the consumer fetch from where the claim stands. */
  seek(claim: Claim): void {
    if (this.ended.signal.aborted) return;
    this.consumer.seek({ topic: claim.topic, partition: claim.partition, offset: String(claim.next) });
  }

  /** Finds out whether the topic still has the position, and makes the consumer fetch from there. */
  async align(claim: Claim): Promise<void> {
    try {
      const ends = (await this.settings.admin.ends(this.topic)).find((end) => end.partition === claim.partition);
      if (ends) await this.moveInside(claim, ends);
    } catch (error) {
      this.settings.logger.warn({ err: error, ...claim }, 'event log: cannot compare the position with the topic');
    }
    this.seek(claim);
  }

  end(): void {
    this.ended.abort();
  }

  /** Tries until it is done or the assignment has ended: without positions nothing may be read. */
  private async claimAll(partitions: readonly number[]): Promise<Map<number, Claim>> {
    const backOff = new BackOff(this.settings.backOff);
    const claims = new Map<number, Claim>();
    while (!this.ended.signal.aborted && claims.size < partitions.length) {
      try {
        const ends = (await this.settings.admin.ends(this.topic)).filter((end) => partitions.includes(end.partition));
        const starts = ends.map((end) => ({ partition: end.partition, offset: end.low }));
        await this.settings.positions.ensure(this.group, this.topic, starts);
        for (const end of ends) {
          if (!claims.has(end.partition)) claims.set(end.partition, await this.claimOne(end));
        }
        for (const claim of claims.values()) this.seek(claim);
        if (claims.size < partitions.length) throw new Error('the cluster does not name all partitions yet');
      } catch (error) {
        const { group, topic } = this;
        this.settings.logger.warn({ err: error, group, topic }, 'event log: cannot read where the group stands');
        await backOff.pause(this.ended.signal);
      }
    }
    return claims;
  }

  private async claimOne(ends: PartitionEnds): Promise<Claim> {
    const claim = await this.settings.positions.claim(this.group, this.topic, ends.partition);
    await this.moveInside(claim, ends);
    return claim;
  }

  /** A position that the topic does not have (deleted by age, or the topic was made anew) begins at the oldest record. */
  private async moveInside(claim: Claim, { low, high }: PartitionEnds): Promise<void> {
    if (claim.next >= low && claim.next <= high) return;
    this.settings.logger.error({ ...claim, low, high }, 'event log: the topic does not have the position of the group');
    await this.settings.positions.reset(claim, low);
  }
}
