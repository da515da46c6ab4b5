import type { Consumer, ConsumerConfig, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { BackOff, type BackOffSettings } from '../delivery/back-off.js';

export interface ReaderSettings {
  topic: string;
  consumer: ConsumerConfig;
  concurrency: number;
  backOff: BackOffSettings;
  logger: Logger;
  /** Called with the partitions that the group has just given to this reader; former ones are void. */
  onAssigned(partitions: number[], consumer: Consumer): void;
  /** What it rejects with must be an error of kafkajs: the reader then joins its group anew. */
  eachBatch(payload: EachBatchPayload, consumer: Consumer): Promise<void>;
}

/** Brokers refuse a shorter one. */
export const SHORTEST_SESSION_MS = 6_000;

/** Runs a kafkajs consumer, and a new one whenever that crashed, until it is stopped. */
export class Reader {
  private readonly stopping = new AbortController();
  private consumer: Consumer | null = null;
  private finished: Promise<void> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly settings: ReaderSettings,
  ) {}

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Resolves when the reader has joined its group for the first time, or was stopped. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.finished = this.run(resolve).finally(resolve);
    });
  }

  /** Lets the batches in hand finish and leaves the group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.consumer?.disconnect().catch(() => undefined);
    await this.finished;
  }

  private async run(onJoined: () => void): Promise<void> {
    const { backOff: settings, logger, topic } = this.settings;
    const backOff = new BackOff(settings);
    while (!this.signal.aborted) {
      try {
        await this.runOnce(() => {
          backOff.reset();
          onJoined();
        });
      } catch (error) {
        if (this.signal.aborted) return;
        logger.warn(
          { err: error, topic, group: this.settings.consumer.groupId },
          'event log: a Kafka consumer starts anew',
        );
        await backOff.pause(this.signal);
      }
    }
  }

  /** Resolves when the reader is stopped, throws when the consumer crashed. */
  private async runOnce(onJoined: () => void): Promise<void> {
    const { settings } = this;
    // Starting anew is done here, for every kind of crash in the same way; kafkajs would do so for some.
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
