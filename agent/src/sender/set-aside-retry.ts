import type { Logger } from 'pino';
import type { DurableQueue, StoredRejection } from '../queue/durable-queue.js';
import type { HelixClient } from './helix-client.js';
import { loadOf, type Load } from './load.js';

export interface SetAsideRetrySettings {
  queue: DurableQueue;
  client: HelixClient;
  log: Logger;
  intervalMs: number;
  /** Makes the entries to store for changes that Helix rejects. */
  rejectionsOf: (load: Load, rejected: readonly { index: number; reason: string }[]) => StoredRejection[];
}

/** Sends changes that were set aside again: one in each interval, and further ones at once while Helix accepts them. */
export class SetAsideRetry {
  private dueAt: number;

  constructor(private readonly settings: SetAsideRetrySettings) {
    this.dueAt = performance.now() + settings.intervalMs;
  }

  /** Milliseconds until the next one is due; undefined when none is set aside. */
  dueInMs(): number | undefined {
    return this.settings.queue.countSetAside() > 0 ? Math.max(0, this.dueAt - performance.now()) : undefined;
  }

  /** Sends the one that waits the longest, when it is due. */
  async sendDue(): Promise<void> {
    if (this.dueInMs() !== 0) return;
    const { queue, client, log, intervalMs, rejectionsOf } = this.settings;
    const setAside = await queue.nextSetAside();
    if (!setAside) return;
    const load = loadOf([setAside.change]);
    const outcome = await client.send(load.json);
    if (outcome.kind === 'taken' || outcome.kind === 'requestRefused') {
      const rejected = outcome.kind === 'taken' ? outcome.answer.rejected : [{ index: 0, reason: outcome.reason }];
      await queue.settleSetAside(setAside, rejectionsOf(load, rejected));
      log.info({ entity: setAside.change.entity, id: setAside.change.id }, 'a change that was set aside is delivered');
      return;
    }
    if (outcome.kind === 'failed') await queue.postponeSetAside(setAside);
    this.dueAt = performance.now() + intervalMs;
  }
}
