import type { Kafka } from 'kafkajs';
import type { Pool } from 'pg';
import { bounded } from '../delivery/unavailable.js';
import type { ConsumeOptions, EventLog, FollowOptions, GroupLag, NewRecord, Subscription } from '../event-log.js';
import { PositionStore } from '../position/position-store.js';
import { topicSettings, type EventLogSettings } from '../settings.js';
import { KafkaAdmin } from './kafka-admin.js';
import { kafkaClient, type KafkaConnection } from './kafka-client.js';
import { KafkaFollower } from './kafka-follower.js';
import { KafkaGroupConsumer } from './kafka-group-consumer.js';
import { KafkaProducer } from './kafka-producer.js';

/** The event log on Apache Kafka; where groups stand is in PostgreSQL. The pool stays its owner's: end it after `close`. */
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
      await bounded(this.settings.publishTimeoutMs, async () => {
        await this.admin.ensureTopic(topic);
        await this.producer.send(topic, records);
      });
    } catch (error) {
      // It may be that the topic was deleted.
      this.admin.forgetTopics();
      throw error;
    }
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    const { admin, settings } = this;
    await admin.ensureTopic(options.topic);
    const positions = await this.positions();
    const ends = await admin.ends(options.topic);
    const starts = ends.map(({ partition, low }) => ({ partition, offset: low }));
    await positions.ensure(options.group, options.topic, starts);
    return this.keep(new KafkaGroupConsumer(this.kafka, options, { admin, positions, settings }));
  }

  async follow(options: FollowOptions): Promise<Subscription> {
    await this.admin.ensureTopic(options.topic);
    return this.keep(new KafkaFollower(this.kafka, options, this.admin, this.settings));
  }

  async lag(): Promise<GroupLag[]> {
    const stored = await (await this.positions()).all();
    const ends = new Map<string, { low: number; high: number }>();
    // A topic that was deleted has no lag.
    const existing = new Set(await this.admin.topicNames());
    for (const topic of new Set(stored.map((position) => position.topic))) {
      if (!existing.has(topic)) continue;
      for (const { partition, low, high } of await this.admin.ends(topic))
        ends.set(`${topic} ${partition}`, { low, high });
    }
    return stored.flatMap(({ group, topic, partition, next }) => {
      const end = ends.get(`${topic} ${partition}`);
      return end ? [{ group, topic, partition, lag: Math.max(0, end.high - Math.max(next, end.low)) }] : [];
    });
  }

  async ping(): Promise<void> {
    await bounded(this.settings.publishTimeoutMs, () => this.admin.ping());
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.producer.close();
    await this.admin.close();
  }

  /** Offsets of one cluster mean nothing on another, so each has its own positions. */
  private async positions(): Promise<PositionStore> {
    return new PositionStore(this.pool, `kafka:${await this.admin.clusterId()}`);
  }

  private async keep(started: Subscription & { start(): Promise<void> }): Promise<Subscription> {
    this.subscriptions.add(started);
    await started.start();
    return {
      stop: async () => {
        await started.stop();
        this.subscriptions.delete(started);
      },
    };
  }
}
