import { createParser } from 'eventsource-parser';
import { authorizedFetch } from './authorized-fetch.js';
import { failUnlessOk } from './client.js';
import { inEventTrace } from './event-trace.js';
import { parseHubParts, parseLiveUpdate, type LiveUpdate } from './live-update.js';
import { retryDelay } from './retry.js';
import { sessionStore } from './session-store.js';

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface LiveListener {
  onUpdate(update: LiveUpdate): void;
  /** Called with the parts of the developer hub that changed, which only super developers are told. */
  onHubChange?(parts: readonly string[]): void;
  /** Called when events may have been missed: the connection was lost and restored, or the reader was too slow. */
  onResume(): void;
}

/** The server sends a heartbeat every 15 seconds; after this long without one the connection is dead. */
const HEARTBEAT_TIMEOUT_MS = 40_000;
/** After this many failures in a row the status is offline instead of reconnecting. */
const FAILURES_UNTIL_OFFLINE = 4;
/** How long the stream stays open without listeners: navigation swaps one listener for another. */
const CLOSE_DELAY_MS = 1000;

/**
 * The stream of changes in the clinic, shared by all screens. It is open while it has at least one listener. It is read
 * with fetch, because the browser's EventSource cannot send our headers.
 */
class LiveEvents {
  private readonly listeners = new Set<LiveListener>();
  private readonly watchers = new Set<() => void>();
  private status: LiveStatus = 'connecting';
  private controller: AbortController | null = null;
  private timer: number | undefined;
  private failures = 0;
  private wasLive = false;
  private isOpen = false;
  private token = sessionStore.token();
  private subject = sessionStore.subject();

  constructor() {
    sessionStore.subscribe(() => this.followSession());
    window.addEventListener('online', () => this.restart());
    window.addEventListener('offline', () => {
      if (this.controller) this.handleDisconnect();
    });
  }

  /** Listens until the returned function is called. */
  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    if (!this.isOpen) {
      this.wasLive = false;
      this.restart();
    }
    return () => {
      this.listeners.delete(listener);
      window.setTimeout(() => this.closeIfUnused(), CLOSE_DELAY_MS);
    };
  }

  readonly watchStatus = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  readonly currentStatus = (): LiveStatus => this.status;

  private closeIfUnused(): void {
    if (this.listeners.size > 0 || !this.isOpen) return;
    this.isOpen = false;
    this.stop();
  }

  private setStatus(status: LiveStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.watchers.forEach((watcher) => watcher());
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.controller?.abort();
    this.controller = null;
  }

  /**
   * The server ends a stream when its token expires. To miss no event, a stream with the renewed token replaces it
   * earlier.
   */
  private followSession(): void {
    const before = { token: this.token, subject: this.subject };
    this.token = sessionStore.token();
    this.subject = sessionStore.subject();
    if (this.subject !== before.subject) {
      this.wasLive = false;
      this.isOpen = false;
      this.stop();
      if (this.subject !== null) this.restart();
    } else if (this.token !== before.token && this.status === 'live' && this.controller) {
      void this.connect(this.controller);
    }
  }

  private restart(): void {
    if (this.listeners.size === 0) return;
    this.stop();
    this.isOpen = true;
    this.failures = 0;
    void this.connect();
  }

  /** @param former a stream that stays open until this one is connected. */
  private async connect(former: AbortController | null = null): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    this.setStatus(this.wasLive || this.failures > 0 ? this.status : 'connecting');
    try {
      const headers = { accept: 'text/event-stream' };
      const response = await authorizedFetch('/api/events', { headers, signal: controller.signal, cache: 'no-store' });
      await failUnlessOk(response);
      if (!response.body) throw new Error('The answer has no stream.');
      this.handleConnect(former !== null && !former.signal.aborted);
      former?.abort();
      await this.read(response.body, controller);
    } catch {
      // All errors are handled below; a 401 has already ended the session.
    }
    former?.abort();
    const isCurrent = this.controller === controller;
    controller.abort();
    if (isCurrent) this.handleDisconnect();
  }

  /** @param seamless true when no event can have been missed. */
  private handleConnect(seamless: boolean): void {
    this.failures = 0;
    this.setStatus('live');
    if (this.wasLive && !seamless) this.listeners.forEach((listener) => listener.onResume());
    this.wasLive = true;
  }

  private async read(body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        // The server dropped events because this client was too slow.
        if (event === 'resync') this.listeners.forEach((listener) => listener.onResume());
        const update = event === 'analysis.updated' ? parseLiveUpdate(data) : null;
        if (update)
          inEventTrace(update.traceparent, () => this.listeners.forEach((listener) => listener.onUpdate(update)));
        const parts = event === 'hub.updated' ? parseHubParts(data) : [];
        if (parts.length > 0) this.listeners.forEach((listener) => listener.onHubChange?.(parts));
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const heartbeatTimeout = window.setTimeout(() => controller.abort(), HEARTBEAT_TIMEOUT_MS);
      const { done, value } = await reader.read().finally(() => window.clearTimeout(heartbeatTimeout));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  private handleDisconnect(): void {
    this.stop();
    this.failures += 1;
    this.setStatus(!navigator.onLine || this.failures >= FAILURES_UNTIL_OFFLINE ? 'offline' : 'reconnecting');
    this.timer = window.setTimeout(() => void this.connect(), retryDelay(this.failures, Math.random()));
  }
}

export const liveEvents = new LiveEvents();
