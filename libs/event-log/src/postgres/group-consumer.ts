import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Subscription } from '../event-log.js';
import type { Claim } from '../position-store.js';
import type { Membership } from './membership.js';
import { CHANNELS, type LogNotifications } from './notifications.js';
import { PartitionWorker } from './partition-worker.js';
import { WakeSignal } from './wake-signal.js';

export interface GroupConsumerSettings {
  pool: Pool;
  group: string;
  topic: string;
  membership: Membership;
  notifications: LogNotifications;
  heartbeatMs: number;
  logger: Logger;
  startWorker(claim: Claim): PartitionWorker;
}

/**
 * A member of a group: renews its lease, releases partitions to new members, takes those of members that left or died,
 * and runs a worker for each that it owns.
 */
export class GroupConsumer implements Subscription {
  private readonly workers = new Map<number, PartitionWorker>();
  private readonly rebalanceSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly unlisten: (() => void)[];
  private finished: Promise<void> | null = null;

  constructor(private readonly settings: GroupConsumerSettings) {
    const { notifications } = settings;
    this.unlisten = [
      notifications.on(CHANNELS.records, (payload) => this.wakeWorkers(payload)),
      notifications.on(CHANNELS.groups, (payload) => this.wakeMembership(payload)),
    ];
  }

  /** Joins the group and takes free partitions. @throws when the database cannot be reached. */
  async start(): Promise<void> {
    await this.rebalance();
    await this.settings.membership.notifyOthers();
    this.finished = this.run();
  }

  async stop(): Promise<void> {
    if (this.stopping.signal.aborted) return void (await this.finished);
    this.stopping.abort();
    for (const end of this.unlisten) end();
    await this.finished;
    await this.renewLeaseUntil(Promise.all([...this.workers.values()].map((worker) => worker.stop())));
    this.workers.clear();
    // Without the database the lease expires by itself.
    await this.settings.membership.leave().catch((error: unknown) => this.warn(error, 'could not leave its group'));
  }

  /** Keeps the partitions while their last batches are finished: another member would handle the same records beside them. */
  private async renewLeaseUntil(finished: Promise<unknown>): Promise<void> {
    const { heartbeatMs, membership } = this.settings;
    const ended = new AbortController();
    const renew = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        await sleep(heartbeatMs, undefined, { signal: ended.signal }).catch(() => undefined);
        if (ended.signal.aborted) return;
        await membership.heartbeat().catch((error: unknown) => this.warn(error, 'could not renew its lease'));
      }
    };
    const renewal = renew();
    await finished;
    ended.abort();
    // A heartbeat on its way would bring the member back after it has left.
    await renewal;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let ticket = this.rebalanceSignal.ticket();
    while (!signal.aborted) {
      await this.rebalanceSignal.wait(ticket, this.settings.heartbeatMs, signal);
      ticket = this.rebalanceSignal.ticket();
      if (signal.aborted) return;
      await this.rebalance().catch((error: unknown) => this.warn(error, 'could not renew its lease'));
    }
  }

  private async rebalance(): Promise<void> {
    const { membership } = this.settings;
    const { share, owned } = await membership.heartbeat();
    this.stopLostWorkers(owned);
    if (share.release.length > 0) this.releasePartitions(share.release);
    if (share.take > 0) {
      for (const claim of await membership.take(share.take)) this.startWorker(claim);
    }
    // Partitions that this member owns without a worker (the answer to a take was lost) are released.
    const orphaned = [...owned.keys()].filter((partition) => !this.workers.has(partition));
    if (orphaned.length > 0) await membership.release(orphaned);
  }

  private startWorker(claim: Claim): void {
    void this.workers.get(claim.partition)?.stop();
    this.workers.set(claim.partition, this.settings.startWorker(claim));
  }

  /** Stops the workers of partitions that others have taken while this member seemed dead. */
  private stopLostWorkers(owned: ReadonlyMap<number, number>): void {
    for (const [partition, worker] of this.workers) {
      if (owned.get(partition) === worker.claim.epoch) continue;
      this.workers.delete(partition);
      void worker.stop();
    }
  }

  /** Does not wait: the lease must be renewed while a long batch is finished. */
  private releasePartitions(partitions: readonly number[]): void {
    for (const partition of partitions) {
      const worker = this.workers.get(partition);
      if (!worker || worker.isReleasing) continue;
      worker.isReleasing = true;
      void worker
        .stop()
        .then(async () => {
          if (this.workers.get(partition) !== worker) return;
          await this.settings.membership.release([partition]);
          this.workers.delete(partition);
        })
        .catch((error: unknown) => {
          // A later heartbeat releases it, as a partition without a worker.
          this.workers.delete(partition);
          this.warn(error, 'could not release a partition');
        });
    }
  }

  private wakeWorkers(payload: string | null): void {
    const [topic, ...partitions] = payload?.split(' ') ?? [this.settings.topic, ...this.workers.keys()];
    if (topic !== this.settings.topic) return;
    for (const partition of partitions) this.workers.get(Number(partition))?.wakeSignal.wake();
  }

  private wakeMembership(payload: string | null): void {
    if (payload === null || payload === `${this.settings.topic} ${this.settings.group}`) this.rebalanceSignal.wake();
  }

  private warn(error: unknown, message: string): void {
    const { group, topic } = this.settings;
    this.settings.logger.warn({ err: error, group, topic }, `event log: consumer ${message}`);
  }
}
