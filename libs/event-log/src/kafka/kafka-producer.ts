import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { LogUnavailableError, type NewRecord } from '../event-log.js';
import { withTimeout } from '../delivery/errors.js';
import { isPermanent } from './kafka-client.js';
import type { Refusals } from './refusals.js';

/**
 * Maximum bytes of values in one request, unless a single record has more: by default brokers take record batches of
 * 1 MiB, and all records of a partition in one request are one batch.
 */
const MAX_REQUEST_BYTES = 900_000;

interface PendingSend {
  topic: string;
  records: NewRecord[];
  bytes: number;
  /** After this its caller has given up, milliseconds since the epoch. */
  deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Publishes with an idempotent producer, one request at a time; records that are sent meanwhile share the next request.
 *
 * Both matter for safety. After a failed request kafkajs reuses its sequence numbers, although the broker may have stored
 * that request; a different request with the same numbers would then be confirmed as a duplicate and lost. So no other
 * request is sent between the retries of one, and a producer whose request has failed for good is never used again.
 */
export class KafkaProducer {
  private readonly queue: PendingSend[] = [];
  private producer: Promise<Producer> | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly timeoutMs: number,
    private readonly refusals: Refusals,
  ) {}

  /** Returns once the brokers have the records; when it throws, a first part of them may be there. */
  async send(topic: string, records: readonly NewRecord[]): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    for (const chunk of chunks(records)) {
      await new Promise<void>((resolve, reject) => {
        this.queue.push({ topic, ...chunk, deadline, resolve, reject });
        this.sending ??= this.run();
      });
    }
  }

  /** Waits for pending requests, then disconnects. */
  async close(): Promise<void> {
    await this.sending;
    const producer = await this.producer?.catch(() => null);
    this.producer = null;
    await producer?.disconnect().catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const sends = this.nextRequest();
      if (sends.length === 0) continue;
      try {
        await withTimeout(this.timeoutMs, () => this.request(sends));
        for (const { resolve } of sends) resolve();
      } catch (error) {
        this.discard();
        const words = 'Kafka did not confirm the records';
        const reason = isPermanent(error) ? error : this.refusals.explain(error, words);
        for (const { reject } of sends) reject(reason);
      }
    }
    this.sending = null;
  }

  /** Takes from the queue what fits into one request; what is past its deadline is rejected instead. */
  private nextRequest(): PendingSend[] {
    const sends: PendingSend[] = [];
    let bytes = 0;
    for (let next = this.queue[0]; next && (sends.length === 0 || bytes + next.bytes <= MAX_REQUEST_BYTES);) {
      this.queue.shift();
      if (next.deadline < Date.now()) {
        next.reject(new LogUnavailableError('Kafka did not answer in time'));
      } else {
        sends.push(next);
        bytes += next.bytes;
      }
      next = this.queue[0];
    }
    return sends;
  }

  private async request(sends: readonly PendingSend[]): Promise<void> {
    this.producer ??= this.connect();
    const producer = await this.producer;
    const topics = new Map<string, TopicMessages>();
    for (const { topic, records } of sends) {
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

function* chunks(records: readonly NewRecord[]): Generator<{ records: NewRecord[]; bytes: number }> {
  let chunk: NewRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(record.value) + Buffer.byteLength(record.key) + 64;
    if (chunk.length > 0 && bytes + size > MAX_REQUEST_BYTES) {
      yield { records: chunk, bytes };
      chunk = [];
      bytes = 0;
    }
    chunk.push(record);
    bytes += size;
  }
  if (chunk.length > 0) yield { records: chunk, bytes };
}
