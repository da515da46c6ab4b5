import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DurableQueue } from './queue/durable-queue.js';
import { HelixClient } from './sender/helix-client.js';
import { Sender } from './sender/sender.js';
import type { ClinicSettings } from './settings.js';
import type { Lane, PmsSource, SourceBatch } from './source.js';
import { createSource } from './sources.js';

/** History waits when this many batches lie in the queue: the disk need not hold what the source can read again. */
const MAX_QUEUED_HISTORY_BATCHES = 6;
/** Seconds between two polls of the source until the server's configuration says otherwise. */
const DEFAULT_SYNC_SECONDS = 5;
const CONFIG_INTERVAL_MS = 60_000;

/** How far a clinic's agent is. */
export interface Progress {
  type: 'progress';
  profile: string;
  /** Changes that the server has accepted since the start. */
  sent: number;
  /** How many changes history has in all, roughly. */
  total?: number;
  phase: 'history' | 'live';
}

export interface ClinicAgentSettings {
  clinic: ClinicSettings;
  helixUrl: string;
  dataDir: string;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The agent of one clinic: from the source into the queue, from the queue to Helix. */
export class ClinicAgent {
  private sent = 0;
  private isHistoryQueued = false;
  private syncSeconds = DEFAULT_SYNC_SECONDS;
  private queue: DurableQueue | undefined;
  private source: PmsSource | undefined;

  constructor(private readonly settings: ClinicAgentSettings) {}

  /** Runs until the signal aborts; then finishes the current request and closes the queue. */
  async run(signal: AbortSignal): Promise<void> {
    const { clinic, dataDir, helixUrl, log, now } = this.settings;
    const queue = await DurableQueue.open(join(dataDir, clinic.profile), log);
    this.queue = queue;
    try {
      const source = createSource(clinic, queue.state, now);
      const client = new HelixClient(helixUrl, clinic.key, source.dmsVersion);
      const sender = new Sender({ queue, client, log, onSent: (lane, changes) => this.onSent(lane, changes) });
      const sending = sender.run(signal);
      const startedAt = performance.now();
      await source.open({ live: await queue.cursorOf('live'), history: await queue.cursorOf('history') });
      this.source = source;
      log.info({ ms: Math.round(performance.now() - startedAt), changes: source.historySize() }, 'the source is open');
      await Promise.all([
        sending,
        this.queueHistory(source, queue, signal),
        this.follow(source, queue, signal),
        this.pollConfig(client, signal),
      ]);
    } finally {
      await queue.close();
      log.info({ sent: this.sent }, 'stopped');
    }
  }

  progress(): Progress {
    const phase = this.isHistoryQueued && this.queue?.countOf('history') === 0 ? 'live' : 'history';
    const total = this.source?.historySize();
    return {
      type: 'progress',
      profile: this.settings.clinic.profile,
      sent: this.sent,
      ...(total === undefined ? {} : { total }),
      phase,
    };
  }

  private onSent(lane: Lane, changes: number): void {
    this.sent += changes;
    this.settings.log.debug({ lane, changes, sent: this.sent }, 'sent');
  }

  private async queueHistory(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    for await (const batch of source.history()) {
      while (queue.countOf('history') >= MAX_QUEUED_HISTORY_BATCHES && !signal.aborted) await queue.changed(signal);
      if (signal.aborted) return;
      await this.enqueue(queue, 'history', batch);
    }
    this.isHistoryQueued = true;
    this.settings.log.info('all history is in the queue');
  }

  private async follow(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for await (const batch of source.changes()) {
        await this.enqueue(queue, 'live', batch);
        if (signal.aborted) return;
      }
      await pause(this.syncSeconds * 1000, signal);
    }
  }

  private async enqueue(queue: DurableQueue, lane: Lane, batch: SourceBatch): Promise<void> {
    for (const { change, reason } of await queue.put(lane, batch)) {
      const { entity, id } = change;
      this.settings.log.error({ entity, id, reason }, 'a change of the source cannot be sent; it is stored here');
    }
  }

  private async pollConfig(client: HelixClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const config = await client.config();
      if (config) this.syncSeconds = config.syncIntervalInSeconds;
      await pause(CONFIG_INTERVAL_MS, signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
