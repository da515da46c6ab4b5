import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CHANGES_PER_REQUEST, MAX_REQUEST_BYTES, type PmsChange } from '@helix/contracts';
import type { Logger } from 'pino';
import type { DurableQueue, StoredRejection, QueuedBatch } from '../queue/durable-queue.js';
import type { Lane } from '../source.js';
import { backoffMs } from './backoff.js';
import type { HelixClient } from './helix-client.js';

const KEY_REFUSED_RETRY_MS = 60_000;
/** Well under what the server takes unpacked, since the envelope counts too. */
const LARGEST_BODY_BYTES = MAX_REQUEST_BYTES / 2;

export interface SenderSettings {
  queue: DurableQueue;
  client: HelixClient;
  log: Logger;
  onSent?: (lane: Lane, changes: number) => void;
  /** How long to wait when the key is refused, ms. */
  keyRefusedRetryMs?: number;
}

/** Sends the queue's batches to Helix in order, with retries. */
export class Sender {
  private failures = 0;
  private sequence = Date.now();

  constructor(private readonly settings: SenderSettings) {}

  /** Sends until the signal aborts. The current request is finished first. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, onSent } = this.settings;
    while (!signal.aborted) {
      const batch = await queue.head();
      if (!batch) {
        await queue.changed(signal);
        continue;
      }
      const refused: StoredRejection[] = [];
      if (!(await this.deliver(batch, refused, signal))) return;
      await queue.settle(batch, refused);
      onSent?.(batch.lane, batch.size);
    }
  }

  /** Delivers all changes, split into smaller requests where needed. False when it was stopped before the end. */
  private async deliver(load: Load, refused: StoredRejection[], signal: AbortSignal): Promise<boolean> {
    if (load.size > MAX_CHANGES_PER_REQUEST || (load.size > 1 && Buffer.byteLength(load.json) > LARGEST_BODY_BYTES)) {
      return this.deliverHalves(load, refused, signal);
    }
    const { client, log } = this.settings;
    while (!signal.aborted) {
      const outcome = await client.send(this.sequence++, load.json);
      if (outcome.kind === 'taken') {
        this.failures = 0;
        this.storeRejected(load, outcome.answer.rejected, refused);
        return true;
      }
      if (outcome.kind === 'requestRefused') {
        if (load.size > 1) return this.deliverHalves(load, refused, signal);
        this.storeRejected(load, [{ index: 0, reason: outcome.reason }], refused);
        return true;
      }
      const wait = outcome.kind === 'keyRefused' ? this.keyRefused() : this.troubled(outcome.reason, outcome.after);
      await this.pause(wait, signal);
    }
    log.debug({ changes: load.size }, 'stopped before the changes were accepted; they stay in the queue');
    return false;
  }

  private async deliverHalves(load: Load, refused: StoredRejection[], signal: AbortSignal): Promise<boolean> {
    const changes = changesOf(load);
    const middle = Math.ceil(changes.length / 2);
    return (
      (await this.deliver(loadOf(changes.slice(0, middle)), refused, signal)) &&
      (await this.deliver(loadOf(changes.slice(middle)), refused, signal))
    );
  }

  private storeRejected(
    load: Load,
    rejected: readonly { index: number; reason: string }[],
    refused: StoredRejection[],
  ): void {
    if (rejected.length === 0) return;
    const changes = changesOf(load);
    for (const { index, reason } of rejected) {
      const change = changes[index];
      if (!change) continue;
      this.settings.log.warn(
        { entity: change.entity, id: change.id, reason },
        'Helix refused a change; it is stored here',
      );
      refused.push({ change, reason, at: new Date().toISOString() });
    }
  }

  private keyRefused(): number {
    this.settings.log.error(
      'Helix refuses the API key of this clinic; nothing is lost, the agent keeps trying. Check the key.',
    );
    return this.settings.keyRefusedRetryMs ?? KEY_REFUSED_RETRY_MS;
  }

  private troubled(reason: string, after: number | null): number {
    this.failures++;
    const wait = after ?? backoffMs(this.failures);
    this.settings.log.warn(
      { reason, failures: this.failures, waitMs: Math.round(wait) },
      'Helix did not accept the changes; retrying',
    );
    return wait;
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** What goes into one request: a JSON list of so many changes. */
type Load = Pick<QueuedBatch, 'size' | 'json'>;

const changesOf = (load: Load): PmsChange[] => JSON.parse(load.json) as PmsChange[];
const loadOf = (changes: readonly PmsChange[]): Load => ({ size: changes.length, json: JSON.stringify(changes) });
