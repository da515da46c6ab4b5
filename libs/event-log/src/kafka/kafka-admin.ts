import type { Admin, Kafka } from 'kafkajs';
import { BackOff } from '../delivery/back-off.js';
import { LogUnavailableError } from '../event-log.js';
import type { TopicSettings } from '../settings.js';
import { AdminConnection } from './admin-connection.js';
import { isNotYet, isPermanent } from './kafka-client.js';

/** Largest record batch that topics made here take, bytes: a request of agents at most fills one record. */
const MOST_BYTES = 16 * 1024 * 1024;
/** How long brokers may take to agree on a topic and its leaders, milliseconds. */
const AGREEMENT_MS = 10_000;

export interface PartitionEnds {
  partition: number;
  /** Oldest offset that is kept. */
  low: number;
  /** Offset that the next record gets. */
  high: number;
}

/** Topics and offsets of the cluster. Connects when it is first asked, and anew after a failure. */
export class KafkaAdmin {
  private connection: AdminConnection | null = null;
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

  /** Waits for the leader of a partition that has none yet: the topic was made, or a broker left, a moment ago. */
  async ends(topic: string): Promise<PartitionEnds[]> {
    const offsets = await onceAgreed(() => this.call((admin) => admin.fetchTopicOffsets(topic)));
    return offsets
      .map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }))
      .sort((a, b) => a.partition - b.partition);
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = null;
    await connection?.giveUp();
  }

  private async makeTopic(admin: Admin, topic: string): Promise<void> {
    // Looked for first: where others make the topics, this service may not be allowed to.
    if ((await admin.listTopics()).includes(topic)) return;
    const { partitions, replicas, retention } = this.settingsOf(topic);
    // No error when another process was a moment faster.
    await admin.createTopics({
      // The client's own wait fails while the broker that it asks has not yet heard of the topic.
      waitForLeaders: false,
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
    await onceAgreed(() => admin.fetchTopicMetadata({ topics: [topic] }));
  }

  private async call<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const connection = (this.connection ??= new AdminConnection(this.kafka));
    try {
      return await connection.call(work);
    } catch (error) {
      // What it knows of the cluster may be out of date: the next call learns it anew.
      if (this.connection === connection) this.connection = null;
      void connection.giveUp();
      if (isPermanent(error)) throw error;
      throw new LogUnavailableError('Kafka cannot be reached', { cause: error });
    }
  }
}

/** Asks again while the brokers have not agreed yet. */
async function onceAgreed<T>(ask: () => Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(AGREEMENT_MS);
  const backOff = new BackOff();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(isNotYet(error) || isNotYet((error as Error).cause)) || limit.aborted) throw error;
      await backOff.pause(limit);
    }
  }
}
