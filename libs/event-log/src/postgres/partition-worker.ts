import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Delivery } from '../delivery/delivery.js';
import { isStale } from '../delivery/errors.js';
import { repeat, retry, type BackoffSettings } from '../delivery/retry.js';
import type { Batch } from '../event-log.js';
import type { Claim, PositionStore } from '../position-store.js';
import { readRecords, type ReadLimits } from './records.js';
import { WakeSignal } from './wake-signal.js';

export interface WorkerSettings {
  pool: Pool;
  positions: PositionStore;
  delivery: Delivery;
  limits: ReadLimits;
  /** See `ConsumeOptions`. */
  holdBack?: ((batch: Batch) => number) | undefined;
  /** Shared by the workers of one consumer: limits how many of them read or handle at once. */
  semaphore: Semaphore;
  /** How long to sleep when nothing wakes it, milliseconds. */
  pollMs: number;
  backoff: BackoffSettings;
  logger: Logger;
}

/** Reads one partition that its consumer owns and delivers the records, until it is stopped or the partition is lost. */
export class PartitionWorker {
  readonly wakeSignal = new WakeSignal();
  /** Set when the partition is about to be released. */
  isReleasing = false;
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;

  constructor(
    readonly claim: Claim,
    private readonly settings: WorkerSettings,
  ) {
    this.finished = this.run(this.stopping.signal);
  }

  /** Resolves when the current batch is finished. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.finished;
  }

  private run(signal: AbortSignal): Promise<void> {
    const { backoff, logger } = this.settings;
    return repeat(() => this.step(signal), {
      signal,
      backoff,
      onFailure: (error) => logger.warn({ err: error, ...this.claim }, 'event log: cannot read records'),
    });
  }

  private async step(signal: AbortSignal): Promise<void> {
    const ticket = this.wakeSignal.ticket();
    try {
      const pause = await this.settings.semaphore.run(() => this.readAndDeliver(signal));
      if (pause > 0) await this.wakeSignal.wait(ticket, Math.min(pause, this.settings.pollMs), signal);
    } catch (error) {
      if (!isStale(error)) throw error;
      if (await this.isLost()) this.stopping.abort();
    }
  }

  /** @returns milliseconds until there may be something to do, unless it is woken; 0 when it delivered something. */
  private async readAndDeliver(signal: AbortSignal): Promise<number> {
    const { claim, settings } = this;
    if (signal.aborted) return 0;
    const records = await readRecords(settings.pool, claim.topic, claim.partition, claim.next, settings.limits);
    if (records.length === 0) return settings.pollMs;
    const batch = { topic: claim.topic, partition: claim.partition, records };
    const held = settings.holdBack?.(batch) ?? 0;
    if (held > 0) return held;
    await settings.delivery.deliver(batch, claim, signal);
    return 0;
  }

  /** Reads the position again; true when the partition has another owner. */
  private async isLost(): Promise<boolean> {
    const { backoff, logger, positions } = this.settings;
    const isMine = await retry(() => positions.refresh(this.claim), {
      signal: this.stopping.signal,
      backoff,
      onFailure: (error) => logger.warn({ err: error, ...this.claim }, 'event log: cannot read the position'),
    });
    return isMine !== true;
  }
}

/** Limits how many pieces of work run at once; the others wait in order. */
export class Semaphore {
  private readonly waiters: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
