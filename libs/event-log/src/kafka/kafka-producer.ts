import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { LogUnavailableError, type NewRecord } from '../event-log.js';
import { bounded } from '../delivery/unavailable.js';
import { isPermanent } from './kafka-client.js';

/**
 * One request carries at most so many bytes of values, unless a single record has more: brokers take record batches of
 * 1 MiB where nobody has raised it, and all records of a partition in one request are one batch.
 */
const MOST_BYTES = 900_000;

interface Waiting {
  topic: string;
  records: NewRecord[];
  bytes: number;
  /** Its caller has given up after this, milliseconds since the epoch. */
  deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Publishes with an idempotent producer, one request at a time; what is asked for meanwhile goes together in the next one.
 *
 * Both matter for safety. kafkajs numbers the records of a request anew after a request that failed, although the broker
 * may have kept that one; a different request with the same numbers would then be confirmed as a repetition and lost. So
 * no other request is sent between the tries of one, and a producer whose request failed for good is never used again.
 */
export class KafkaProducer {
  private readonly queue: Waiting[] = [];
  private producer: Promise<Producer> | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly timeoutMs: number,
  ) {}

  /** Returns once the brokers have the records; when it throws, a first part of them may be there. */
  async send(topic: string, records: readonly NewRecord[]): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    for (const piece of pieces(records)) {
      await new Promise<void>((resolve, reject) => {
        this.queue.push({ topic, ...piece, deadline, resolve, reject });
        this.sending ??= this.run();
      });
    }
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.sending;
    const producer = await this.producer?.catch(() => null);
    this.producer = null;
    await producer?.disconnect().catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const together = this.nextRequest();
      if (together.length === 0) continue;
      try {
        await bounded(this.timeoutMs, () => this.request(together));
        for (const { resolve } of together) resolve();
      } catch (error) {
        this.discard();
        const seen = isPermanent(error) ? error : unavailable(error);
        for (const { reject } of together) reject(seen);
      }
    }
    this.sending = null;
  }

  /** Takes from the queue what fits into one request; what waited too long is refused instead. */
  private nextRequest(): Waiting[] {
    const together: Waiting[] = [];
    let bytes = 0;
    for (let next = this.queue[0]; next && (together.length === 0 || bytes + next.bytes <= MOST_BYTES);) {
      this.queue.shift();
      if (next.deadline < Date.now()) {
        next.reject(new LogUnavailableError('Kafka did not answer in time'));
      } else {
        together.push(next);
        bytes += next.bytes;
      }
      next = this.queue[0];
    }
    return together;
  }

  private async request(together: readonly Waiting[]): Promise<void> {
    this.producer ??= this.connect();
    const producer = await this.producer;
    const topics = new Map<string, TopicMessages>();
    for (const { topic, records } of together) {
      const entry = topics.get(topic) ?? { topic, messages: [] };
      for (const { key, value, headers } of records) entry.messages.push({ key, value, headers: headers ?? {} });
      topics.set(topic, entry);
    }
    await producer.sendBatch({ acks: -1, topicMessages: [...topics.values()] });
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    });
    await producer.connect();
    return producer;
  }

  private discard(): void {
    void this.producer?.then((producer) => producer.disconnect()).catch(() => undefined);
    this.producer = null;
  }
}

const unavailable = (error: unknown): LogUnavailableError =>
  error instanceof LogUnavailableError
    ? error
    : new LogUnavailableError('Kafka did not confirm the records', { cause: error });

function* pieces(records: readonly NewRecord[]): Generator<{ records: NewRecord[]; bytes: number }> {
  let piece: NewRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(record.value) + Buffer.byteLength(record.key) + 64;
    if (piece.length > 0 && bytes + size > MOST_BYTES) {
      yield { records: piece, bytes };
      piece = [];
      bytes = 0;
    }
    piece.push(record);
    bytes += size;
  }
  if (piece.length > 0) yield { records: piece, bytes };
}
