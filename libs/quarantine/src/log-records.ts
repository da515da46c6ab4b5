import { clinicKey, type PmsChange } from '@helix/contracts';
import type { NewRecord } from '@helix/event-log';

/** Limits of one record of the log: Kafka's default is a megabyte a message. */
const MAX_CHANGES_PER_RECORD = 1_000;
const MAX_BYTES_PER_RECORD = 500_000;

/**
 * Splits a clinic's changes into records, in order.
 *
 * @param receivedAt milliseconds since the epoch.
 * @param headers of each record.
 */
export function toLogRecords(
  clinicId: number,
  receivedAt: number,
  changes: readonly PmsChange[],
  headers: Readonly<Record<string, string>> = {},
): NewRecord[] {
  const records: NewRecord[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const close = (): void => {
    if (texts.length === 0) return;
    records.push({
      key: clinicKey(clinicId),
      value: `{"clinicId":${clinicId},"receivedAt":${receivedAt},"changes":[${texts.join(',')}]}`,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
    });
    texts = [];
    bytes = 0;
  };
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text);
    if (texts.length >= MAX_CHANGES_PER_RECORD || bytes + size > MAX_BYTES_PER_RECORD) close();
    texts.push(text);
    bytes += size;
  }
  close();
  return records;
}
