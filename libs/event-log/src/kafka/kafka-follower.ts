import { randomUUID } from 'node:crypto';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import type { FollowOptions, Subscription } from '../event-log.js';
import type { EventLogSettings } from '../settings.js';
import type { KafkaAdmin } from './kafka-admin.js';
import { fetchedFrom, toRecord } from './kafka-records.js';
import type { Refusals } from './refusals.js';
import { MIN_SESSION_TIMEOUT_MS, RestartingConsumer } from './restarting-consumer.js';

/**
 * Reads every record of a topic that is published after its start. kafkajs reads in groups only, so each follower is a
 * group of its own, which never commits an offset and disappears with the follower.
 */
export class KafkaFollower implements Subscription {
  private readonly consumer: RestartingConsumer;
  private readonly next = new Map<number, number>();

  constructor(
    kafka: Kafka,
    private readonly options: FollowOptions,
    private readonly admin: KafkaAdmin,
    private readonly settings: EventLogSettings,
    refusals: Refusals,
  ) {
    this.consumer = new RestartingConsumer(kafka, refusals, {
      ...settings,
      topic: options.topic,
      consumer: {
        groupId: `helix-follower-${randomUUID()}`,
        sessionTimeout: Math.max(settings.leaseMs, MIN_SESSION_TIMEOUT_MS),
        heartbeatInterval: settings.heartbeatMs,
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      },
      onAssigned: (partitions, consumer) => {
        for (const partition of partitions) {
          consumer.seek({ topic: options.topic, partition, offset: String(this.next.get(partition) ?? 0) });
        }
      },
      eachBatch: async (payload, consumer) => {
        const { partition } = payload.batch;
        const next = this.next.get(partition) ?? 0;
        if (payload.isStale()) return;
        if (fetchedFrom(payload.batch) === next) return this.notify(payload);
        // Fetched before the position was known, or the topic no longer has the position.
        const inside = await this.inside(partition, next);
        this.next.set(partition, inside);
        consumer.seek({ topic: options.topic, partition, offset: String(inside) });
      },
    });
  }

  async start(): Promise<void> {
    // Before joining, so that what is published while the group forms is not missed.
    for (const { partition, high } of await this.admin.offsets(this.options.topic)) this.next.set(partition, high);
    await this.consumer.start();
  }

  stop(): Promise<void> {
    return this.consumer.stop();
  }

  /** The position, or that of the oldest record when the topic does not have it: the topic was created again. */
  private async inside(partition: number, next: number): Promise<number> {
    const { topic } = this.options;
    const offsets = (await this.admin.offsets(topic)).find((entry) => entry.partition === partition);
    if (!offsets || (next >= offsets.low && next <= offsets.high)) return next;
    this.settings.logger.error({ topic, next, ...offsets }, 'event log: a follower has missed records');
    return offsets.low;
  }

  private notify({ batch, resolveOffset }: EachBatchPayload): void {
    for (const message of batch.messages) {
      const record = toRecord(batch.topic, batch.partition, message);
      try {
        this.options.onRecord(record);
      } catch (error) {
        this.settings.logger.error({ err: error, topic: record.topic }, 'event log: follower failed on a record');
      }
      this.next.set(batch.partition, record.offset + 1);
      resolveOffset(message.offset);
    }
  }
}
