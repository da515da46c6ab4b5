import type pg from 'pg';
import type { Logger } from 'pino';
import { BackOff, type BackOffSettings } from '../delivery/back-off.js';
import { dedicatedClient } from './dedicated-client.js';

/** NOTIFY channels; the payload is the topic and, after a blank each, partitions or the group. */
export const CHANNELS = { records: 'helix_log_records', groups: 'helix_log_groups' } as const;
export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

type Listener = (payload: string | null) => void;

/**
 * One connection that LISTENs, and comes back when it is lost. It only shortens the wait: whoever is not woken looks by
 * itself from time to time. After a gap every listener is called with `null`, for it may have missed something.
 */
export class Notifications {
  private readonly listeners = new Map<Channel, Set<Listener>>();
  private readonly stopped = new AbortController();
  private client: pg.Client | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly logger: Logger,
    private readonly backOff: BackOffSettings,
  ) {}

  /** Calls the listener for each notification of the channel; returns what ends that. Connects at the first call. */
  on(channel: Channel, listener: Listener): () => void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    this.running ??= this.run();
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async run(): Promise<void> {
    const backOff = new BackOff(this.backOff);
    while (!this.stopped.signal.aborted) {
      try {
        await this.listen(() => backOff.reset());
      } catch (error) {
        if (this.stopped.signal.aborted) return;
        this.logger.warn({ err: error }, 'event log: the listening connection is lost; polling until it is back');
        await backOff.pause(this.stopped.signal);
      }
    }
  }

  /** Resolves at `close`, throws when the connection ends otherwise. */
  private async listen(onConnected: () => void): Promise<void> {
    const client = dedicatedClient(this.pool, 'helix event log');
    this.client = client;
    const ended = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('Connection terminated')));
    });
    ended.catch(() => undefined);
    client.on('notification', ({ channel, payload }) => this.call(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of Object.values(CHANNELS)) await client.query(`listen ${channel}`);
      onConnected();
      for (const channel of this.listeners.keys()) this.call(channel, null);
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private call(channel: string, payload: string | null): void {
    for (const listener of this.listeners.get(channel as Channel) ?? []) listener(payload);
  }
}
