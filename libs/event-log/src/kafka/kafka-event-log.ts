import type { Kafka } from 'kafkajs';
import type { Pool } from 'pg';
import { withTimeout } from '../delivery/errors.js';
import { retry } from '../delivery/retry.js';
import {
  LogUnavailableError,
  type ConsumeOptions,
  type EventLog,
  type FollowOptions,
  type GroupDelay,
  type GroupLag,
  type NewRecord,
  type Subscription,
} from '../event-log.js';
import { PositionStore, type StoredPosition } from '../position-store.js';
import { topicSettings, type EventLogSettings } from '../settings.js';
import { ageOf } from './age-of.js';
import { KafkaAdmin, type PartitionOffsets } from './kafka-admin.js';
import { kafkaClient, type KafkaConnection } from './kafka-client.js';
import { KafkaFollower } from './kafka-follower.js';
import { KafkaGroupConsumer } from './kafka-group-consumer.js';
import { KafkaProducer } from './kafka-producer.js';
import { Refusals } from './refusals.js';
import { KafkaTopics, MissingBrokersError } from './kafka-topics.js';

/** The event log on Apache Kafka, with the positions of groups in PostgreSQL. The owner of the pool ends it after `close`. */
export class KafkaEventLog implements EventLog {
  private readonly kafka: Kafka;
  private readonly refusals: Refusals;
  private readonly admin: KafkaAdmin;
  private readonly producer: KafkaProducer;
  private readonly subscriptions = new Set<Subscription>();
  private readonly closing = new AbortController();

  constructor(
    connection: KafkaConnection,
    private readonly pool: Pool,
    private readonly settings: EventLogSettings,
  ) {
    this.refusals = new Refusals(connection);
    this.kafka = kafkaClient(connection, settings.logger, this.refusals);
    const topics = new KafkaTopics((topic) => topicSettings(settings, topic), settings.logger);
    this.admin = new KafkaAdmin(this.kafka, topics, this.refusals);
    this.producer = new KafkaProducer(this.kafka, settings.publishTimeoutMs, this.refusals);
  }

  async publish(topic: string, records: readonly NewRecord[]): Promise<void> {
    if (records.length === 0) return;
    try {
      await withTimeout(this.settings.publishTimeoutMs, async () => {
        await this.admin.ensureTopic(topic);
        await this.producer.send(topic, records);
      });
    } catch (error) {
      // The topic may have been deleted.
      this.admin.clearTopicCache();
      throw error;
    }
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    const { admin, refusals, settings } = this;
    await this.untilTopicIsThere(options.topic);
    const positions = await this.positions();
    const offsets = await admin.offsets(options.topic);
    const starts = offsets.map(({ partition, low }) => ({ partition, offset: low }));
    await positions.ensure(options.group, options.topic, starts);
    return this.start(new KafkaGroupConsumer(this.kafka, options, { admin, positions, refusals, settings }));
  }

  async follow(options: FollowOptions): Promise<Subscription> {
    await this.untilTopicIsThere(options.topic);
    return this.start(new KafkaFollower(this.kafka, options, this.admin, this.settings, this.refusals));
  }

  async lag(): Promise<GroupLag[]> {
    return (await this.readPositions()).map(({ group, topic, partition, next, high }) => ({
      ...{ group, topic, partition },
      lag: high - next,
    }));
  }

  async delays(): Promise<GroupDelay[]> {
    const groups = new Map<string, { group: string; topic: string; behind: Map<number, number> }>();
    for (const { group, topic, partition, next, high } of await this.readPositions()) {
      const key = `${group} ${topic}`;
      const known = groups.get(key) ?? { group, topic, behind: new Map<number, number>() };
      groups.set(key, known);
      if (next < high) known.behind.set(partition, next);
    }
    // Not by this process's clock, which may be off.
    const now = await (await this.positions()).now();
    return Promise.all(
      [...groups.values()].map(async ({ group, topic, behind }) => {
        const offsetsAt = (at: number) => this.admin.offsetsAt(topic, at);
        return { group, topic, seconds: await ageOf(behind, offsetsAt, now) };
      }),
    );
  }

  async ping(): Promise<void> {
    await withTimeout(this.settings.publishTimeoutMs, () => this.admin.ping());
  }

  async stopConsuming(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
  }

  async close(): Promise<void> {
    await this.stopConsuming();
    await this.producer.close();
    await this.admin.close();
  }

  /** Waits while the topic is missing and too few brokers live for it. @throws LogUnavailableError when it was closed meanwhile. */
  private async untilTopicIsThere(topic: string): Promise<void> {
    const { signal } = this.closing;
    await retry(() => this.admin.ensureTopic(topic), {
      signal,
      backoff: this.settings.backoff,
      shouldRetry: (error) => error instanceof MissingBrokersError,
      // KafkaTopics has said it.
      onFailure: () => undefined,
    });
    if (signal.aborted) throw new LogUnavailableError('the event log was closed');
  }

  /** What each group handles next, where that is retained, and the end of each partition. */
  private async readPositions(): Promise<(StoredPosition & { high: number })[]> {
    const stored = await (await this.positions()).all();
    const offsets = new Map<string, PartitionOffsets>();
    // A topic that was deleted has no lag.
    const existing = new Set(await this.admin.topicNames());
    for (const topic of new Set(stored.map((position) => position.topic))) {
      if (!existing.has(topic)) continue;
      for (const entry of await this.admin.offsets(topic)) offsets.set(`${topic} ${entry.partition}`, entry);
    }
    return stored.flatMap((position) => {
      const entry = offsets.get(`${position.topic} ${position.partition}`);
      if (!entry) return [];
      const { low, high } = entry;
      return [{ ...position, next: Math.min(Math.max(position.next, low), high), high }];
    });
  }

  /** Offsets of one cluster mean nothing on another, so each cluster has its own positions. */
  private async positions(): Promise<PositionStore> {
    return new PositionStore(this.pool, `kafka:${await this.admin.clusterId()}`);
  }

  private async start(subscription: Subscription & { start(): Promise<void> }): Promise<Subscription> {
    this.subscriptions.add(subscription);
    await subscription.start();
    return {
      stop: async () => {
        await subscription.stop();
        this.subscriptions.delete(subscription);
      },
    };
  }
}
