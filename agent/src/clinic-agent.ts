import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DurableQueue } from './queue/durable-queue.js';
import { HelixClient } from './sender/helix-client.js';
import { Sender } from './sender/sender.js';
import type { ClinicSettings } from './settings.js';
import type { Lane, PmsSource } from './source.js';
import { makeSource } from './sources.js';

/** History waits when this many batches lie in the queue: the disk need not hold what the source can tell again. */
const HISTORY_AHEAD = 6;
/** How often changes are looked for until the server says otherwise. */
const USUAL_SYNC_SECONDS = 5;
const CONFIG_EVERY_MILLISECONDS = 60_000;

/** How far a clinic's agent is. */
export interface Progress {
  type: 'progress';
  profile: string;
  /** Changes that the server has taken since the start. */
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
  private isHistoryTold = false;
  private syncSeconds = USUAL_SYNC_SECONDS;
  private queue: DurableQueue | undefined;
  private source: PmsSource | undefined;

  constructor(private readonly settings: ClinicAgentSettings) {}

  /** Works until the signal is given; then finishes the request under way and closes the queue. */
  async run(signal: AbortSignal): Promise<void> {
    const { clinic, dataDir, helixUrl, log, now } = this.settings;
    const queue = await DurableQueue.open(join(dataDir, clinic.profile));
    this.queue = queue;
    try {
      const source = makeSource(clinic, queue.state, now);
      const client = new HelixClient(helixUrl, clinic.key, source.dmsVersion);
      const sender = new Sender({ queue, client, log, onSent: (lane, changes) => this.onSent(lane, changes) });
      const sending = sender.run(signal);
      const began = performance.now();
      await source.open({ live: await queue.cursorOf('live'), history: await queue.cursorOf('history') });
      this.source = source;
      log.info(
        { milliseconds: Math.round(performance.now() - began), changes: source.historySize() },
        'the source is open',
      );
      await Promise.all([
        sending,
        this.tellHistory(source, queue, signal),
        this.follow(source, queue, signal),
        this.askConfig(client, signal),
      ]);
    } finally {
      await queue.close();
      log.info({ sent: this.sent }, 'stopped');
    }
  }

  progress(): Progress {
    const phase = this.isHistoryTold && this.queue?.countOf('history') === 0 ? 'live' : 'history';
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

  private async tellHistory(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    for await (const batch of source.history()) {
      while (queue.countOf('history') >= HISTORY_AHEAD && !signal.aborted) await queue.changed(signal);
      if (signal.aborted) return;
      await queue.put('history', batch);
    }
    this.isHistoryTold = true;
    this.settings.log.info('all history is in the queue');
  }

  private async follow(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for await (const batch of source.changes()) {
        await queue.put('live', batch);
        if (signal.aborted) return;
      }
      await pause(this.syncSeconds * 1000, signal);
    }
  }

  private async askConfig(client: HelixClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const config = await client.config();
      if (config) this.syncSeconds = config.syncIntervalInSeconds;
      await pause(CONFIG_EVERY_MILLISECONDS, signal);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
