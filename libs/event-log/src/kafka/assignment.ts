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
      } catch (error) {
        const { group, topic } = this;
        this.settings.logger.warn({ err: error, group, topic }, 'event log: cannot read where the group stands');
        await backOff.pause(this.ended.signal);
      }
    }
    return claims;
  }

  /** A position that the topic does not have (deleted by age, or the topic was made anew) begins at the oldest record. */
  private async claimOne({ partition, low, high }: PartitionEnds): Promise<Claim> {
    const { positions, logger } = this.settings;
    const claim = await positions.claim(this.group, this.topic, partition);
    if (claim.next < low || claim.next > high) {
      logger.error({ ...claim, low, high }, 'event log: the topic does not have the position of the group');
      await positions.reset(claim, low);
    }
    return claim;
  }
}
