import type { Kafka } from 'kafkajs';
import type { Pool } from 'pg';
import { withTimeout } from '../delivery/errors.js';
import type { ConsumeOptions, EventLog, FollowOptions, GroupLag, NewRecord, Subscription } from '../event-log.js';
import { PositionStore } from '../position-store.js';
import { topicSettings, type EventLogSettings } from '../settings.js';
import { KafkaAdmin, type PartitionOffsets } from './kafka-admin.js';
import { kafkaClient, type KafkaConnection } from './kafka-client.js';
import { KafkaFollower } from './kafka-follower.js';
import { KafkaGroupConsumer } from './kafka-group-consumer.js';
import { KafkaProducer } from './kafka-producer.js';

/** The event log on Apache Kafka, with the positions of groups in PostgreSQL. The owner of the pool ends it after `close`. */
export class KafkaEventLog implements EventLog {
  private readonly kafka: Kafka;
  private readonly admin: KafkaAdmin;
  private readonly producer: KafkaProducer;
  private readonly subscriptions = new Set<Subscription>();

  constructor(
    connection: KafkaConnection,
    private readonly pool: Pool,
    private readonly settings: EventLogSettings,
  ) {
    this.kafka = kafkaClient(connection, settings.logger);
    this.admin = new KafkaAdmin(this.kafka, (topic) => topicSettings(settings, topic));
    this.producer = new KafkaProducer(this.kafka, settings.publishTimeoutMs);
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
    const { admin, settings } = this;
    await admin.ensureTopic(options.topic);
    const positions = await this.positions();
    const offsets = await admin.offsets(options.topic);
    const starts = offsets.map(({ partition, low }) => ({ partition, offset: low }));
    await positions.ensure(options.group, options.topic, starts);
    return this.start(new KafkaGroupConsumer(this.kafka, options, { admin, positions, settings }));
  }

  async follow(options: FollowOptions): Promise<Subscription> {
    await this.admin.ensureTopic(options.topic);
    return this.start(new KafkaFollower(this.kafka, options, this.admin, this.settings));
  }

  async lag(): Promise<GroupLag[]> {
    const stored = await (await this.positions()).all();
    const offsets = new Map<string, PartitionOffsets>();
    // A topic that was deleted has no lag.
    const existing = new Set(await this.admin.topicNames());
    for (const topic of new Set(stored.map((position) => position.topic))) {
      if (!existing.has(topic)) continue;
      for (const entry of await this.admin.offsets(topic)) offsets.set(`${topic} ${entry.partition}`, entry);
    }
    return stored.flatMap(({ group, topic, partition, next }) => {
      const entry = offsets.get(`${topic} ${partition}`);
      return entry ? [{ group, topic, partition, lag: Math.max(0, entry.high - Math.max(next, entry.low)) }] : [];
    });
  }

  async ping(): Promise<void> {
    await withTimeout(this.settings.publishTimeoutMs, () => this.admin.ping());
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.producer.close();
    await this.admin.close();
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
