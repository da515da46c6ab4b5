import type { Batch, KafkaMessage } from 'kafkajs';
import type { LogRecord } from '../event-log.js';

/** Converts a message to a record of the port. */
export function toRecord(topic: string, partition: number, message: KafkaMessage): LogRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (value !== undefined) headers[name] = value.toString();
  }
  return {
    topic,
    partition,
    offset: Number(message.offset),
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers,
    publishedAt: Number(message.timestamp),
  };
}

/** The offset that the batch was fetched from: kafkajs sets it on every batch, its types do not have it. */
export function fetchedFrom(batch: Batch): number {
  const offset = 'fetchedOffset' in batch ? Number(batch.fetchedOffset) : NaN;
  if (Number.isNaN(offset)) throw new Error('this version of kafkajs does not set fetchedOffset');
  return offset;
}

/** Splits the records of one fetch into batches within a consumer's limits. */
export function* batchesOf(
  records: readonly LogRecord[],
  limits: { maxRecords: number; maxBytes: number },
): Generator<LogRecord[]> {
  let batch: LogRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(record.value);
    if (batch.length > 0 && (batch.length >= limits.maxRecords || bytes + size > limits.maxBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
