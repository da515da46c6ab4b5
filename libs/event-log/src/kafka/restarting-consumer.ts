import type { Consumer, ConsumerConfig, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { repeat, type BackoffSettings } from '../delivery/retry.js';
import { LogRefusedError } from '../event-log.js';
import type { Refusals } from './refusals.js';

export interface RestartingConsumerSettings {
  topic: string;
  consumer: ConsumerConfig;
  concurrency: number;
  backoff: BackoffSettings;
  logger: Logger;
  /** Called with the partitions that the group has just assigned to this consumer; former assignments are void. */
  onAssigned(partitions: number[], consumer: Consumer): void;
  /** It must reject with errors of kafkajs only: the consumer then joins its group again. */
  eachBatch(payload: EachBatchPayload, consumer: Consumer): Promise<void>;
}

/** Brokers reject a shorter session timeout. */
export const MIN_SESSION_TIMEOUT_MS = 6_000;

/** Runs a kafkajs consumer, and a new one whenever that has crashed, until it is stopped. */
export class RestartingConsumer {
  private readonly stopping = new AbortController();
  private consumer: Consumer | null = null;
  private finished: Promise<void> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly refusals: Refusals,
    private readonly settings: RestartingConsumerSettings,
  ) {}

  /** Aborts when the consumer stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Resolves when the consumer has joined its group for the first time, or was stopped. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.finished = this.run(resolve).finally(resolve);
    });
  }

  /** Lets the current batches finish and leaves the group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.consumer?.disconnect().catch(() => undefined);
    await this.finished;
  }

  private run(onJoined: () => void): Promise<void> {
    const { backoff, logger, topic, consumer } = this.settings;
    const runOnce = (onProgress: () => void): Promise<void> =>
      this.runOnce(() => {
        onProgress();
        onJoined();
      });
    return repeat(runOnce, {
      signal: this.signal,
      backoff,
      onFailure: (error) => {
        const fields = { err: error, topic, group: consumer.groupId };
        const failure = this.refusals.explain(error, 'restarting a Kafka consumer');
        const level = failure instanceof LogRefusedError ? 'error' : 'warn';
        logger[level](fields, `event log: ${failure.message}`);
      },
    });
  }

  /** Resolves when the consumer is stopped, rejects when it has crashed. */
  private async runOnce(onJoined: () => void): Promise<void> {
    const { settings } = this;
    // kafkajs would restart after some kinds of crashes only.
    const retry = {
      initialRetryTime: 100,
      maxRetryTime: 1_000,
      retries: 4,
      restartOnFailure: () => Promise.resolve(false),
    };
    const consumer = this.kafka.consumer({ ...settings.consumer, retry });
    this.consumer = consumer;
    const crashed = new Promise<never>((_, reject) =>
      consumer.on('consumer.crash', (event) => reject(event.payload.error)),
    );
    crashed.catch(() => undefined);
    const stopped = new Promise<void>((resolve) => this.signal.addEventListener('abort', () => resolve()));
    consumer.on('consumer.group_join', (event) => {
      settings.onAssigned(event.payload.memberAssignment[settings.topic] ?? [], consumer);
      onJoined();
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topic: settings.topic, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: settings.concurrency,
        eachBatch: (payload) => settings.eachBatch(payload, consumer),
      });
      await Promise.race([crashed, stopped]);
    } finally {
      await consumer.disconnect().catch(() => undefined);
    }
  }
}
