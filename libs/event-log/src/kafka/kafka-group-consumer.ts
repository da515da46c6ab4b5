import type { EachBatchPayload, Kafka } from 'kafkajs';
import { Delivery } from '../delivery/delivery.js';
import { isStale } from '../delivery/errors.js';
import type { ConsumeOptions, Subscription } from '../event-log.js';
import type { Claim, PositionStore } from '../position-store.js';
import type { EventLogSettings } from '../settings.js';
import { Assignment } from './assignment.js';
import type { KafkaAdmin } from './kafka-admin.js';
import { batchesOf, fetchedFrom, toRecord } from './kafka-records.js';
import type { Refusals } from './refusals.js';
import { MIN_SESSION_TIMEOUT_MS, RestartingConsumer } from './restarting-consumer.js';

/** A member of a Kafka consumer group with positions in the database. */
export class KafkaGroupConsumer implements Subscription {
  private readonly consumer: RestartingConsumer;
  private readonly delivery: Delivery;
  private readonly limits: { maxRecords: number; maxBytes: number };
  private assignment: Assignment | null = null;

  constructor(
    kafka: Kafka,
    private readonly options: ConsumeOptions,
    private readonly parts: {
      admin: KafkaAdmin;
      positions: PositionStore;
      refusals: Refusals;
      settings: EventLogSettings;
    },
  ) {
    const { settings } = parts;
    this.limits = { maxRecords: options.maxRecords ?? 1_000, maxBytes: options.maxBytes ?? 4 * 1024 * 1024 };
    this.delivery = new Delivery(options, parts.positions, settings);
    this.consumer = new RestartingConsumer(kafka, parts.refusals, {
      ...settings,
      topic: options.topic,
      consumer: {
        groupId: options.group,
        sessionTimeout: Math.max(settings.leaseMs, MIN_SESSION_TIMEOUT_MS),
        heartbeatInterval: settings.heartbeatMs,
        rebalanceTimeout: 60_000,
        maxBytesPerPartition: this.limits.maxBytes,
        maxBytes: this.limits.maxBytes * settings.concurrency,
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      },
      onAssigned: (partitions, consumer) => {
        this.assignment?.end();
        this.assignment = new Assignment(options, partitions, consumer, { ...parts, ...settings });
      },
      eachBatch: (payload) => this.onFetched(payload),
    });
  }

  start(): Promise<void> {
    return this.consumer.start();
  }

  async stop(): Promise<void> {
    const stopped = this.consumer.stop();
    this.assignment?.end();
    await stopped;
  }

  private async onFetched(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const { assignment } = this;
    const heartbeats = new Heartbeats(payload, this.parts.settings.heartbeatMs, this.consumer.signal);
    try {
      const claim = await assignment?.claim(batch.partition);
      if (!assignment || !claim || payload.isStale() || heartbeats.signal.aborted) return;
      // Fetched before the position was known, or the topic no longer has the position.
      if (fetchedFrom(batch) !== claim.next) return await assignment.align(claim);
      await this.deliver(payload, claim, assignment, heartbeats.signal);
    } finally {
      heartbeats.stop();
    }
    // Tells kafkajs that the group is rebalancing or the coordinator is away, once the current batch is finished.
    if (heartbeats.failure !== undefined) throw heartbeats.failure;
  }

  private async deliver(
    payload: EachBatchPayload,
    claim: Claim,
    assignment: Assignment,
    signal: AbortSignal,
  ): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    const from = claim.next;
    try {
      const records = messages.map((message) => toRecord(topic, partition, message));
      for (const batch of batchesOf(records, this.limits)) {
        await this.delivery.deliver({ topic, partition, records: batch }, claim, signal);
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!isStale(error)) throw error;
      // Without a claim the partition waits for the rebalance that assigned it to another consumer.
      if (await this.refreshClaim(claim, signal)) assignment.seek(claim);
      return;
    }
    if (claim.next === from) return;
    payload.resolveOffset(String(claim.next - 1));
    await this.commit(payload, claim);
  }

  private async refreshClaim(claim: Claim, signal: AbortSignal): Promise<boolean> {
    try {
      return !signal.aborted && (await this.parts.positions.refresh(claim));
    } catch (error) {
      this.parts.settings.logger.warn({ err: error, ...claim }, 'event log: cannot read the position');
      return true;
    }
  }

  /** Commits the offset for Kafka's tools only, so a failure has no effect. */
  private async commit(payload: EachBatchPayload, { topic, partition, next }: Claim): Promise<void> {
    await payload
      .commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: String(next) }] }] })
      .catch((error: unknown) => this.parts.settings.logger.debug({ err: error }, 'event log: offset not committed'));
  }
}

/** Keeps the consumer in its group while a batch is handled, however long that takes. */
class Heartbeats {
  private readonly aborting = new AbortController();
  private readonly timer: NodeJS.Timeout;
  /** Aborts when the group rebalances or the consumer stops: no further batch should be started then. */
  readonly signal = this.aborting.signal;
  failure: unknown;

  constructor(
    payload: EachBatchPayload,
    intervalMs: number,
    private readonly stopping: AbortSignal,
  ) {
    stopping.addEventListener('abort', this.abort);
    if (stopping.aborted) this.abort();
    this.timer = setInterval(() => {
      payload.heartbeat().catch((error: unknown) => {
        this.failure = error;
        this.abort();
      });
    }, intervalMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.stopping.removeEventListener('abort', this.abort);
  }

  private readonly abort = (): void => this.aborting.abort();
}
