import { clinicKey, type PmsChange } from '@helix/contracts';
import type { NewRecord } from '@helix/event-log';
import { currentTrace } from '@helix/web';

/** One record of the log carries at most this many changes, and about this many bytes. */
const CHANGES_PER_RECORD = 1_000;
const BYTES_PER_RECORD = 500_000;

/** Cuts a clinic's changes into records that every log takes (Kafka likes messages under a megabyte), in order. */
export function recordsOf(clinicId: number, receivedAt: number, changes: readonly PmsChange[]): NewRecord[] {
  const records: NewRecord[] = [];
  const trace = currentTrace();
  let run: string[] = [];
  let bytes = 0;
  const close = (): void => {
    if (run.length === 0) return;
    records.push({
      key: clinicKey(clinicId),
      value: `{"clinicId":${clinicId},"receivedAt":${receivedAt},"changes":[${run.join(',')}]}`,
      ...(trace ? { headers: { traceparent: trace } } : {}),
    });
    run = [];
    bytes = 0;
  };
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text);
    if (run.length >= CHANGES_PER_RECORD || bytes + size > BYTES_PER_RECORD) close();
    run.push(text);
    bytes += size;
  }
  close();
  return records;
}
