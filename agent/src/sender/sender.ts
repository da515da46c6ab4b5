import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CHANGES_PER_REQUEST, MAX_REQUEST_BYTES } from '@helix/contracts';
import type { Logger } from 'pino';
import type { DurableQueue, QueuedBatch, StoredRejection } from '../queue/durable-queue.js';
import { lanes, type Lane } from '../source.js';
import { backoffMs } from './backoff.js';
import type { HelixClient, Trouble } from './helix-client.js';
import { changesOf, loadOf, type Load } from './load.js';
import { ServerProbe } from './server-probe.js';
import { SetAsideRetry } from './set-aside-retry.js';

const KEY_REFUSED_RETRY_MS = 60_000;
const SET_ASIDE_RETRY_MS = 60 * 60_000;
/** After so many failures of the same request in a row its content is suspected. */
const MAX_FAILURES = 3;
/** Well under what the server takes unpacked, since the envelope counts too. */
const LARGEST_BODY_BYTES = MAX_REQUEST_BYTES / 2;

export interface SenderSettings {
  queue: DurableQueue;
  client: HelixClient;
  log: Logger;
  onSent?: (lane: Lane, changes: number) => void;
  /** How long to wait when the key is refused, ms. */
  keyRefusedRetryMs?: number;
  /** How long to wait before a change that was set aside is sent again, ms. */
  setAsideRetryMs?: number;
  /** How long to wait after so many failures in a row, ms. */
  backoff?: (failures: number) => number;
}

/** A batch on its way to Helix, and its changes that Helix did not take. */
interface Delivery {
  lane: Lane;
  refused: StoredRejection[];
  setAside: StoredRejection[];
}

/** `postponed`: Helix takes it later, and live changes that wait go first. */
type Delivered = 'delivered' | 'postponed' | 'stopped';

/**
 * Sends the queue's batches to Helix in order, with retries.
 *
 * A batch at which Helix fails again and again, while it accepts other changes, is halved until the change that makes it
 * fail is alone. That one is set aside in the queue's store and sent again later; the others go on. While Helix takes history
 * later, because it is behind, live changes go on. A part of a list of keys that Helix refuses or fails at is dropped: the list
 * never gets complete, so that nothing is deleted because of it.
 */
export class Sender {
  private failures = 0;
  private readonly probe: ServerProbe;
  private readonly setAsideRetry: SetAsideRetry;

  constructor(private readonly settings: SenderSettings) {
    const { queue, client, log, setAsideRetryMs: intervalMs = SET_ASIDE_RETRY_MS } = settings;
    this.probe = new ServerProbe(queue, client);
    this.setAsideRetry = new SetAsideRetry({
      queue,
      client,
      log,
      intervalMs,
      rejectionsOf: (load, rejected) => this.rejectionsOf(load, rejected),
    });
  }

  /** Sends until the signal aborts. The current request is finished first. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, onSent } = this.settings;
    while (!signal.aborted) {
      await this.setAsideRetry.sendDue();
      const batch = await queue.head();
      if (!batch) {
        // One that was added while the queue was being read would not wake it.
        if (lanes.every((lane) => queue.countOf(lane) === 0)) await queue.changed(signal, this.setAsideRetry.dueInMs());
        continue;
      }
      const delivery: Delivery = { lane: batch.lane, refused: [], setAside: [] };
      const delivered = batch.isKeyList
        ? await this.deliverKeys(batch, signal)
        : await this.deliver(batch, delivery, signal);
      if (delivered === 'stopped') return;
      // All of it is sent again, since equal changes change nothing.
      if (delivered === 'postponed') continue;
      await queue.settle(batch, delivery.refused, delivery.setAside);
      onSent?.(batch.lane, batch.size);
    }
  }

  /**
   * Delivers all changes, split into smaller requests where needed.
   *
   * @param maxFailures after so many the load is halved, if Helix accepts other changes.
   */
  private async deliver(
    load: Load,
    delivery: Delivery,
    signal: AbortSignal,
    maxFailures = MAX_FAILURES,
  ): Promise<Delivered> {
    if (load.size > MAX_CHANGES_PER_REQUEST || (load.size > 1 && Buffer.byteLength(load.json) > LARGEST_BODY_BYTES)) {
      return this.deliverHalves(load, delivery, signal);
    }
    const { client, log } = this.settings;
    let failures = 0;
    while (!signal.aborted) {
      const outcome = await client.send(load.json, delivery.lane);
      if (outcome.kind === 'taken') {
        this.failures = 0;
        await this.probe.save(load, outcome.answer.rejected);
        delivery.refused.push(...this.rejectionsOf(load, outcome.answer.rejected));
        return 'delivered';
      }
      if (outcome.kind === 'requestRefused') {
        if (load.size > 1) return this.deliverHalves(load, delivery, signal);
        delivery.refused.push(...this.rejectionsOf(load, [{ index: 0, reason: outcome.reason }]));
        return 'delivered';
      }
      if (await this.waitOrPostpone(outcome, delivery.lane, signal)) return 'postponed';
      if (outcome.kind !== 'failed') continue;
      failures += 1;
      if (signal.aborted || failures < maxFailures || !(await this.probe.isAccepted())) continue;
      this.failures = 0;
      // One of the halves will fail, too: it is halved at once.
      if (load.size > 1) return this.deliverHalves(load, delivery, signal, 1);
      // Sent once more, since Helix may have recovered just before it was asked.
      if (failures <= MAX_FAILURES) continue;
      delivery.setAside.push(...this.setAside(load, outcome.reason));
      return 'delivered';
    }
    log.debug({ changes: load.size }, 'stopped before the changes were accepted; they stay in the queue');
    return 'stopped';
  }

  /** Delivers a part of a list of keys. */
  private async deliverKeys({ json }: QueuedBatch, signal: AbortSignal): Promise<Delivered> {
    const { client, log } = this.settings;
    let failures = 0;
    while (!signal.aborted) {
      const outcome = await client.sendKeys(json);
      if (outcome.kind === 'taken') {
        this.failures = 0;
        return 'delivered';
      }
      if (outcome.kind === 'requestRefused') {
        log.error({ reason: outcome.reason }, 'Helix refuses a list of keys; it deletes nothing because of it');
        return 'delivered';
      }
      await this.waitAfter(outcome, signal);
      if (outcome.kind !== 'failed') continue;
      failures += 1;
      if (signal.aborted || failures <= MAX_FAILURES || !(await this.probe.isAccepted())) continue;
      log.error({ reason: outcome.reason }, 'Helix fails at a list of keys; it deletes nothing because of it');
      return 'delivered';
    }
    return 'stopped';
  }

  private waitAfter(trouble: Trouble, signal: AbortSignal): Promise<void> {
    return this.pause(this.waitOf(trouble), signal);
  }

  /** Waits. @returns whether the batch gives way to live changes instead, which Helix may take already. */
  private async waitOrPostpone(trouble: Trouble, lane: Lane, signal: AbortSignal): Promise<boolean> {
    if (lane === 'live' || trouble.kind !== 'later') {
      await this.waitAfter(trouble, signal);
      return false;
    }
    const { queue, log } = this.settings;
    this.failures++;
    const waitMs = this.waitMs(trouble.after);
    // Usual in a first load; what is wrong with Helix is logged as soon as a live change waits.
    log.info({ reason: trouble.reason, waitMs: Math.round(waitMs) }, 'Helix takes history later');
    const end = performance.now() + waitMs;
    for (let left = end - performance.now(); left > 0 && !signal.aborted; left = end - performance.now()) {
      if (queue.countOf('live') > 0) return true;
      await queue.changed(signal, left);
    }
    return false;
  }

  private waitOf(trouble: Trouble): number {
    return trouble.kind === 'keyRefused' ? this.keyRefused() : this.troubled(trouble.reason, trouble.after);
  }

  private async deliverHalves(
    load: Load,
    delivery: Delivery,
    signal: AbortSignal,
    maxFailures = MAX_FAILURES,
  ): Promise<Delivered> {
    const changes = changesOf(load);
    const middle = Math.ceil(changes.length / 2);
    for (const half of [changes.slice(0, middle), changes.slice(middle)]) {
      // A single change is set aside after the full number of failures only.
      const limit = half.length > 1 ? maxFailures : MAX_FAILURES;
      const delivered = await this.deliver(loadOf(half), delivery, signal, limit);
      if (delivered !== 'delivered') return delivered;
    }
    return 'delivered';
  }

  private setAside(load: Load, reason: string): StoredRejection[] {
    return changesOf(load).map((change) => {
      const { entity, id } = change;
      this.settings.log.error({ entity, id, reason }, 'Helix fails at a change; it is set aside and sent again later');
      return { change, reason, at: new Date().toISOString() };
    });
  }

  private rejectionsOf(load: Load, rejected: readonly { index: number; reason: string }[]): StoredRejection[] {
    if (rejected.length === 0) return [];
    const changes = changesOf(load);
    return rejected.flatMap(({ index, reason }) => {
      const change = changes[index];
      if (!change) return [];
      const { entity, id } = change;
      this.settings.log.warn({ entity, id, reason }, 'Helix refused a change; it is stored here');
      return { change, reason, at: new Date().toISOString() };
    });
  }

  private keyRefused(): number {
    this.settings.log.error(
      'Helix refuses the API key of this clinic; nothing is lost, the agent keeps trying. Check the key.',
    );
    return this.settings.keyRefusedRetryMs ?? KEY_REFUSED_RETRY_MS;
  }

  private troubled(reason: string, after: number | null): number {
    this.failures++;
    const wait = this.waitMs(after);
    this.settings.log.warn(
      { reason, failures: this.failures, waitMs: Math.round(wait) },
      'Helix did not accept the changes; retrying',
    );
    return wait;
  }

  private waitMs(after: number | null): number {
    return after ?? (this.settings.backoff ?? backoffMs)(this.failures);
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
