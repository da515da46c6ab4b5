import pg from 'pg';
import type { Logger } from 'pino';
import { repeat, type BackoffSettings } from '../delivery/retry.js';

/** NOTIFY channels of the log; the payload is the topic and, after a blank each, partitions or the group. */
export const CHANNELS = { records: 'helix_log_records', groups: 'helix_log_groups' } as const;
export type LogChannel = (typeof CHANNELS)[keyof typeof CHANNELS];

type Listener = (payload: string | null) => void;

export interface NotificationSettings<Channel extends string> {
  channels: readonly Channel[];
  /** Whose connection it is, for logs and the database's list of connections: `event log`. */
  name: string;
  logger: Logger;
  backoff: BackoffSettings;
}

/**
 * One connection that LISTENs, and reconnects when it is lost. It only shortens waits: who is not woken looks from time to
 * time. After a gap every listener is called with `null`, because notifications may have been missed.
 */
export class Notifications<Channel extends string> {
  private readonly listeners = new Map<Channel, Set<Listener>>();
  private readonly stopped = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: NotificationSettings<Channel>,
  ) {}

  /** Calls the listener for each notification of the channel; returns what ends that. Connects at the first call. */
  on(channel: Channel, listener: Listener): () => void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    const { name, logger, backoff } = this.settings;
    this.running ??= repeat((onProgress) => this.listen(onProgress), {
      signal: this.stopped.signal,
      backoff,
      onFailure: (error) =>
        logger.warn({ err: error }, `${name}: lost the listening connection; polling until it is back`),
    });
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  /** Resolves when this is closed, rejects when the connection ends otherwise. */
  private async listen(onConnected: () => void): Promise<void> {
    const { signal } = this.stopped;
    const client = dedicatedClient(this.pool, `helix ${this.settings.name}`);
    let onClose = (): void => undefined;
    const ended = new Promise<void>((resolve, reject) => {
      onClose = resolve;
      client.on('error', reject);
      client.on('end', () => reject(new Error('Connection terminated')));
    });
    ended.catch(() => undefined);
    signal.addEventListener('abort', onClose);
    client.on('notification', ({ channel, payload }) => this.call(channel, payload ?? ''));
    try {
      // Never ended before it is connected: `pg` would leave `connect` pending for ever.
      await client.connect();
      for (const channel of this.settings.channels) await client.query(`listen ${channel}`);
      onConnected();
      for (const channel of this.listeners.keys()) this.call(channel, null);
      await ended;
    } finally {
      signal.removeEventListener('abort', onClose);
      await client.end().catch(() => undefined);
    }
  }

  private call(channel: string, payload: string | null): void {
    for (const listener of this.listeners.get(channel as Channel) ?? []) listener(payload);
  }
}

/** Of the log. */
export type LogNotifications = Notifications<LogChannel>;

/** A connection of its own to the pool's database, for LISTEN and session locks. Not connected yet. */
export function dedicatedClient(pool: pg.Pool, name: string): pg.Client {
  const { options } = pool;
  // The pool makes the password not enumerable, so a spread leaves it out.
  return new pg.Client({ ...options, password: options.password, keepAlive: true, application_name: name });
}
