import type { Logger } from 'pino';
import { defaultBackOff, type BackOffSettings } from './delivery/back-off.js';

export interface RetentionSettings {
  /** Records older than this are deleted once every known group has handled them, milliseconds. */
  ageMs: number;
  /** Records older than this are deleted even when a group has not handled them; not set: never. PostgreSQL only. */
  maximumAgeMs?: number;
}

export interface TopicSettings {
  /** Counts when the topic is made; later changes have no effect, because keys would move between partitions. */
  partitions: number;
  /** Copies that Kafka keeps. */
  replicas: number;
  retention: RetentionSettings;
}

/** What both adapters take. */
export interface EventLogSettings {
  logger: Logger;
  /** For every topic that is not in `topics`. */
  topicDefaults: TopicSettings;
  topics: Record<string, Partial<TopicSettings>>;
  /** Partitions of one consumer that are handled at once; each handler may use a database connection. */
  concurrency: number;
  backOff: BackOffSettings;
  /** How long a publish may take before it fails with `LogUnavailableError`, milliseconds. */
  publishTimeoutMs: number;
  /** How often a member of a group renews its lease, milliseconds. */
  heartbeatMs: number;
  /** After how long a silent member counts as dead, milliseconds. Kafka takes no less than 6,000. */
  leaseMs: number;
}

/** Settings of one topic. */
export const topicSettings = (settings: EventLogSettings, topic: string): TopicSettings => ({
  ...settings.topicDefaults,
  ...settings.topics[topic],
});

const DAY = 24 * 60 * 60 * 1000;

/** What counts where nothing else is said. */
export const defaultSettings: Omit<EventLogSettings, 'logger'> = {
  topicDefaults: { partitions: 8, replicas: 1, retention: { ageMs: 7 * DAY } },
  topics: {},
  concurrency: 4,
  backOff: defaultBackOff,
  publishTimeoutMs: 5_000,
  heartbeatMs: 1_000,
  leaseMs: 5_000,
};
