import type { Logger } from 'pino';
import type { Loss } from './event-log.js';
import { DEFAULT_BACKOFF, type BackoffSettings } from './delivery/retry.js';

export interface RetentionSettings {
  /**
   * Records older than this are deleted, milliseconds. In PostgreSQL only once every known group has handled them, and
   * those of all topics together, by the longest of their ages.
   */
  ageMs: number;
}

export interface TopicSettings {
  /** Applies when the topic is created; later changes have no effect, because keys would move between partitions. */
  partitions: number;
  /** Copies of each partition on Kafka, on 3 brokers at most; all but one of them confirm a record. Applies when the topic is created. */
  replicas: number;
  retention: RetentionSettings;
}

/** Settings of both adapters. */
export interface EventLogSettings {
  logger: Logger;
  /** Called for each loss of any group, for metrics. */
  reportLoss?: (loss: Loss) => void;
  /** For what `topics` does not say. */
  topicDefaults: TopicSettings;
  topics: Record<string, Partial<TopicSettings>>;
  /** Partitions of one consumer that are handled at once; each handler may use a database connection. */
  concurrency: number;
  backoff: BackoffSettings;
  /** A publish that takes longer fails with `LogUnavailableError`, milliseconds. */
  publishTimeoutMs: number;
  /** How often a member of a group renews its lease, milliseconds. */
  heartbeatMs: number;
  /** A member without a heartbeat for this long counts as dead, milliseconds. Kafka needs at least 6,000. */
  leaseMs: number;
}

/** Settings of one topic. */
export const topicSettings = (settings: EventLogSettings, topic: string): TopicSettings => ({
  ...settings.topicDefaults,
  ...settings.topics[topic],
});

const DAY_MS = 24 * 60 * 60 * 1000;

export const defaultSettings: Omit<EventLogSettings, 'logger'> = {
  topicDefaults: { partitions: 8, replicas: 1, retention: { ageMs: 7 * DAY_MS } },
  topics: {},
  concurrency: 4,
  backoff: DEFAULT_BACKOFF,
  publishTimeoutMs: 5_000,
  heartbeatMs: 1_000,
  leaseMs: 5_000,
};
