import type { Admin, Kafka } from 'kafkajs';
import { LogUnavailableError } from '../event-log.js';
import { isPermanent } from './kafka-client.js';
import { retryWhilePending, type KafkaTopics } from './kafka-topics.js';
import type { Refusals } from './refusals.js';

export interface PartitionOffsets {
  partition: number;
  /** Oldest offset that is retained. */
  low: number;
  /** Offset of the next record. */
  high: number;
}

/** Topics and offsets of the cluster. Connects at the first call, and again after a failure. */
export class KafkaAdmin {
  private connection: AdminConnection | null = null;
  private cluster: Promise<string> | null = null;
  private readonly ensured = new Map<string, Promise<void>>();

  constructor(
    private readonly kafka: Kafka,
    private readonly topics: KafkaTopics,
    private readonly refusals: Refusals,
  ) {}

  /** The cluster's own id. */
  clusterId(): Promise<string> {
    this.cluster ??= this.call(async (admin) => (await admin.describeCluster()).clusterId).catch((error: unknown) => {
      this.cluster = null;
      throw error;
    });
    return this.cluster;
  }

  /** @throws LogUnavailableError also while a topic waits for the brokers that are to have it. */
  async ping(): Promise<void> {
    await this.call((admin) => admin.describeCluster());
    for (const topic of this.topics.waiting) await this.ensureTopic(topic);
  }

  /** Creates the topic when it is missing. @throws MissingBrokersError while too few brokers live for it. */
  ensureTopic(topic: string): Promise<void> {
    const ensured = this.ensured.get(topic) ?? this.call((admin) => this.topics.ensure(admin, topic));
    this.ensured.set(topic, ensured);
    ensured.catch(() => this.ensured.delete(topic));
    return ensured;
  }

  /** Makes `ensureTopic` look again: a topic may have been deleted. */
  clearTopicCache(): void {
    this.ensured.clear();
  }

  /** Names of all topics of the cluster. */
  topicNames(): Promise<string[]> {
    return this.call((admin) => admin.listTopics());
  }

  /** Waits while a partition has no leader: the topic was created, or a broker left, a moment ago. */
  async offsets(topic: string): Promise<PartitionOffsets[]> {
    const offsets = await retryWhilePending(() => this.call((admin) => admin.fetchTopicOffsets(topic)));
    return offsets
      .map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }))
      .sort((a, b) => a.partition - b.partition);
  }

  /** The first offset of each partition whose record is not older than a time; the end where there is none. @param at ms since the epoch. */
  async offsetsAt(topic: string, at: number): Promise<Map<number, number>> {
    const offsets = await retryWhilePending(() => this.call((admin) => admin.fetchTopicOffsetsByTimestamp(topic, at)));
    return new Map(offsets.map(({ partition, offset }) => [partition, Number(offset)]));
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = null;
    await connection?.retire();
  }

  private async call<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const connection = (this.connection ??= new AdminConnection(this.kafka));
    try {
      return await connection.call(work);
    } catch (error) {
      if (error instanceof LogUnavailableError) throw error;
      // Its metadata may be out of date: the next call connects again.
      if (this.connection === connection) this.connection = null;
      void connection.retire();
      if (isPermanent(error)) throw error;
      throw this.refusals.explain(error, 'Kafka cannot be reached');
    }
  }
}

/** A connection that several calls share. After `retire` it closes as soon as its last call has ended. */
class AdminConnection {
  private readonly admin: Promise<Admin>;
  private calls = 0;
  private isRetired = false;

  constructor(kafka: Kafka) {
    const admin = kafka.admin();
    this.admin = admin.connect().then(() => admin);
    // Each call reports the failure.
    this.admin.catch(() => undefined);
  }

  async call<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.calls += 1;
    try {
      return await work(await this.admin);
    } finally {
      this.calls -= 1;
      if (this.isRetired) void this.closeIfUnused();
    }
  }

  /** No new calls may be made after this. */
  async retire(): Promise<void> {
    this.isRetired = true;
    await this.closeIfUnused();
  }

  private async closeIfUnused(): Promise<void> {
    if (this.calls === 0) await this.admin.then((admin) => admin.disconnect()).catch(() => undefined);
  }
}
