import type { Admin, Kafka } from 'kafkajs';
import { LogUnavailableError } from '../event-log.js';
import type { TopicSettings } from '../settings.js';
import { isPermanent } from './kafka-client.js';

/** Largest record batch that topics made here take, bytes: a request of agents at most fills one record. */
const MOST_BYTES = 16 * 1024 * 1024;

export interface PartitionEnds {
  partition: number;
  /** Oldest offset that is kept. */
  low: number;
  /** Offset that the next record gets. */
  high: number;
}

/** Topics and offsets of the cluster. Connects when it is first asked, and anew after a failure. */
export class KafkaAdmin {
  private admin: Promise<Admin> | null = null;
  private cluster: Promise<string> | null = null;
  private readonly made = new Map<string, Promise<void>>();

  constructor(
    private readonly kafka: Kafka,
    private readonly settingsOf: (topic: string) => TopicSettings,
  ) {}

  /** The cluster's own id. */
  clusterId(): Promise<string> {
    this.cluster ??= this.call(async (admin) => (await admin.describeCluster()).clusterId).catch((error: unknown) => {
      this.cluster = null;
      throw error;
    });
    return this.cluster;
  }

  async ping(): Promise<void> {
    await this.call((admin) => admin.describeCluster());
  }

  /** Makes the topic when it is missing. */
  ensureTopic(topic: string): Promise<void> {
    const known = this.made.get(topic) ?? this.call((admin) => this.makeTopic(admin, topic));
    this.made.set(topic, known);
    known.catch(() => this.made.delete(topic));
    return known;
  }

  /** To be called when the broker says that it does not know a topic. */
  forgetTopics(): void {
    this.made.clear();
  }

  /** Names of all topics of the cluster. */
  topicNames(): Promise<string[]> {
    return this.call((admin) => admin.listTopics());
  }

  async ends(topic: string): Promise<PartitionEnds[]> {
    const offsets = await this.call((admin) => admin.fetchTopicOffsets(topic));
    return offsets
      .map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }))
      .sort((a, b) => a.partition - b.partition);
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => null);
    this.admin = null;
    await admin?.disconnect().catch(() => undefined);
  }

  private async makeTopic(admin: Admin, topic: string): Promise<void> {
    // Looked for first: where others make the topics, this service may not be allowed to.
    if ((await admin.listTopics()).includes(topic)) return;
    const { partitions, replicas, retention } = this.settingsOf(topic);
    // No error when another process was a moment faster.
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        {
          topic,
          numPartitions: partitions,
          replicationFactor: replicas,
          configEntries: [
            { name: 'retention.ms', value: String(retention.ageMs) },
            { name: 'max.message.bytes', value: String(MOST_BYTES) },
          ],
        },
      ],
    });
  }

  private async call<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.admin ??= this.connect();
    const connecting = this.admin;
    try {
      return await work(await connecting);
    } catch (error) {
      if (this.admin === connecting) this.admin = null;
      void connecting.then((admin) => admin.disconnect()).catch(() => undefined);
      if (isPermanent(error)) throw error;
      throw new LogUnavailableError('Kafka cannot be reached', { cause: error });
    }
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
