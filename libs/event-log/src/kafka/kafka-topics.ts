import type { Admin } from 'kafkajs';
import pRetry from 'p-retry';
import type { Logger } from 'pino';
import { backoffOptions, DEFAULT_BACKOFF } from '../delivery/retry.js';
import { LogUnavailableError } from '../event-log.js';
import type { TopicSettings } from '../settings.js';
import { isMetadataPending } from './kafka-client.js';

/** Largest record batch of the topics that are created here, bytes: one agent request at most becomes one record. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** How long the brokers may take to agree on a topic and its leaders. */
const METADATA_TIMEOUT_MS = 30_000;
/** More copies of a record make it no safer in practice, and each costs disk and network. */
const MAX_REPLICAS = 3;

/** A topic is missing, and fewer brokers live than are to have it. */
export class MissingBrokersError extends LogUnavailableError {
  override name = 'MissingBrokersError';
}

/** Creates the topics that are missing, and says where others are not as they are set. */
export class KafkaTopics {
  /** Topics that wait for brokers. */
  readonly waiting = new Set<string>();
  private readonly compared = new Set<string>();

  constructor(
    private readonly settingsOf: (topic: string) => TopicSettings,
    private readonly logger: Logger,
  ) {}

  /**
   * Creates the topic when it is missing. One that exists is used as it is: with another number of partitions its keys
   * would move, and their records lose their order.
   *
   * @throws MissingBrokersError when it is missing and cannot have its replicas yet.
   */
  async ensure(admin: Admin, topic: string): Promise<void> {
    // Listing comes first: where others create the topics, this service may not have the permission to.
    if (!(await admin.listTopics()).includes(topic)) await this.create(admin, topic);
    this.waiting.delete(topic);
    const { topics } = await retryWhilePending(() => admin.fetchTopicMetadata({ topics: [topic] }));
    this.compare(topic, topics[0]?.partitions.length ?? 0);
  }

  private async create(admin: Admin, topic: string): Promise<void> {
    const { partitions, replicas: wanted, retention } = this.settingsOf(topic);
    const replicas = Math.min(MAX_REPLICAS, wanted);
    const { brokers } = await admin.describeCluster();
    // Created now, it would have fewer copies for ever.
    if (brokers.length < replicas) throw this.missingBrokers(topic, brokers.length, replicas);
    // No error when another process has just created it.
    await admin.createTopics({
      // The client's own wait fails while the broker that it asks does not know the topic yet.
      waitForLeaders: false,
      topics: [
        {
          topic,
          numPartitions: partitions,
          replicationFactor: replicas,
          configEntries: [
            { name: 'retention.ms', value: String(retention.ageMs) },
            // By the brokers' clock: one of a publishing process that is off would have records deleted too early, or refused.
            { name: 'message.timestamp.type', value: 'LogAppendTime' },
            { name: 'max.message.bytes', value: String(MAX_MESSAGE_BYTES) },
            // A record is confirmed by all brokers that keep up, and by no fewer than these: one may be away.
            { name: 'min.insync.replicas', value: String(Math.max(1, replicas - 1)) },
          ],
        },
      ],
    });
  }

  private missingBrokers(topic: string, live: number, replicas: number): MissingBrokersError {
    const words = `topic ${topic} waits for ${replicas} Kafka brokers to be created on, ${live} live`;
    if (!this.waiting.has(topic)) this.logger.warn({ topic, live, replicas }, `event log: ${words}`);
    this.waiting.add(topic);
    return new MissingBrokersError(words);
  }

  private compare(topic: string, has: number): void {
    const { partitions: set } = this.settingsOf(topic);
    if (has === set || this.compared.has(topic)) return;
    this.compared.add(topic);
    const words = `topic ${topic} has ${has} partitions and is used with them, although ${set} are set`;
    this.logger.warn({ topic, has, set }, `event log: ${words}`);
  }
}

/** Retries while the brokers have not agreed on the metadata of a topic. */
export function retryWhilePending<T>(request: () => Promise<T>): Promise<T> {
  return pRetry(request, {
    ...backoffOptions(DEFAULT_BACKOFF),
    maxRetryTime: METADATA_TIMEOUT_MS,
    shouldRetry: ({ error }) => isMetadataPending(error),
  });
}
