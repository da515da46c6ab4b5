import type { Consumer } from 'kafkajs';
import type { Logger } from 'pino';
import { isStale } from '../delivery/errors.js';
import { retry, type BackoffSettings } from '../delivery/retry.js';
import type { ConsumeOptions, Loss } from '../event-log.js';
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
    private readonly options: Pick<ConsumeOptions, 'group' | 'topic' | 'onLoss'>,
    partitions: readonly number[],
    private readonly consumer: Consumer,
    private readonly settings: {
      admin: KafkaAdmin;
      positions: PositionStore;
      backoff: BackoffSettings;
      logger: Logger;
      reportLoss?: (loss: Loss) => void;
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
      await this.moveInside(claim);
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
    const { group, topic } = this.options;
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
    const { group, topic } = this.options;
    const { admin, positions } = this.settings;
    const offsets = (await admin.offsets(topic)).filter(({ partition }) => partitions.includes(partition));
    const starts = offsets.map(({ partition, low }) => ({ partition, offset: low }));
    await positions.ensure(group, topic, starts);
    for (const entry of offsets) {
      if (!claims.has(entry.partition)) claims.set(entry.partition, await this.claimOne(entry));
    }
    for (const claim of claims.values()) this.seek(claim);
    if (claims.size < partitions.length) throw new Error('the cluster does not list all partitions yet');
  }

  private async claimOne(offsets: PartitionOffsets): Promise<Claim> {
    const { group, topic } = this.options;
    const claim = await this.settings.positions.claim(group, topic, offsets.partition);
    if (!isInside(claim, offsets)) await this.moveInside(claim);
    return claim;
  }

  /**
   * Moves a position that the topic does not have to the oldest record, once the loss is dealt with. The topic's offsets are
   * read again: until the claim, the former owner has gone on.
   */
  private async moveInside(claim: Claim): Promise<void> {
    const { admin, logger, positions, reportLoss } = this.settings;
    const all = await admin.offsets(claim.topic);
    const offsets = all.find(({ partition }) => partition === claim.partition);
    if (!offsets || isInside(claim, offsets)) return;
    const { group, topic, partition, next } = claim;
    const { low, high } = offsets;
    const loss: Loss = { group, topic, partition, partitions: all.length, records: next < low ? low - next : null };
    const words =
      loss.records === null
        ? 'the topic ends before the position of the group: it was created again'
        : 'records were deleted by age that the group had not handled';
    logger.error({ ...loss, next, low, high }, `event log: ${words}`);
    const position = positions.batch(claim, low - 1);
    try {
      await this.options.onLoss?.(loss, position);
      await position.settle();
    } catch (error) {
      if (!isStale(error)) logger.error({ err: error, ...loss }, 'event log: onLoss failed, and is called again');
      throw error;
    }
    reportLoss?.(loss);
  }
}

const isInside = ({ next }: Claim, { low, high }: PartitionOffsets): boolean => next >= low && next <= high;
