import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { analysisUpdatedMessage, HUB_PARTS, topics, type HubUpdatedMessage } from '@helix/contracts';
import { EVENT_LOG, liveSince, type EventLog, type LogRecord, type Subscription } from '@helix/event-log';
import {
  formatTraceparent,
  LOGGER,
  Metrics,
  ProblemException,
  Sessions,
  startSpan,
  Viewers,
  type Logger,
} from '@helix/web';
import { ApiNotifications, CHANNELS } from '../notifications/api-notifications.js';
import type { EventConnection } from './event-connection.js';

const HEARTBEAT_SECONDS = 15;
/** Changes of the developer hub are told together. */
const HUB_INTERVAL_MS = 250;
/** Upper limits, seconds. */
const FRESHNESS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Windows of one user that a process sends events to, in all clinics together. */
export const MAX_STREAMS_PER_USER = 20;

/** Subscribes to the log once per process, and sends each message to the open consoles of its clinic only. */
@Injectable()
export class EventStreamService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly connections = new Map<number, Set<EventConnection>>();
  private readonly open;
  private readonly freshness;
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly changedParts = new Set<HubUpdatedMessage['parts'][number]>();
  private hubTimer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    private readonly notifications: ApiNotifications,
    metrics: Metrics,
  ) {
    this.open = metrics.gauge('helix_event_connections', 'Consoles that are connected to the event stream');
    this.open.set(0);
    this.freshness = metrics.histogram(
      'helix_live_change_seconds',
      'From the request of an agent with a live change to the first message that its clinic’s consoles get of it',
      [],
      FRESHNESS_BUCKETS,
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await this.log.follow({
      topic: topics.analysisUpdated,
      onRecord: (record) => this.broadcast(record),
    });
    this.notifications.on(CHANNELS.access, (userId) => void this.recheck(userId === null ? null : Number(userId)));
    this.notifications.on(CHANNELS.command, () => this.hubChanged(['commands']));
    // Null: notifications may have been missed.
    this.notifications.on(CHANNELS.hub, (part) =>
      this.hubChanged(HUB_PARTS.filter((one) => part === null || one === part)),
    );
    this.timer = setInterval(() => void this.checkConnections(), HEARTBEAT_SECONDS * 1000).unref();
  }

  /** Runs before the server stops, which would otherwise wait for the endless streams. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.hubTimer);
    for (const connection of this.all()) connection.close();
    await this.subscription?.stop();
  }

  /** Whether new consoles are refused because the server is stopping. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /**
   * Refuses the newest window of a user who has too many. If the oldest one were closed instead, it would connect again at
   * once and close the next one: all windows would lose changes, and read everything again, without end.
   *
   * @throws ProblemException 429. By the next heartbeat the streams of closed windows are gone.
   */
  requireRoom(userId: number): void {
    const open = this.all().filter(({ access }) => access.viewer.userId === userId).length;
    if (open < MAX_STREAMS_PER_USER) return;
    const detail = 'Too many Helix windows are open. Close some of them.';
    throw new ProblemException(429, undefined, detail, undefined, { 'Retry-After': String(HEARTBEAT_SECONDS) });
  }

  /** Adds a console. @returns a function that removes it again. */
  add(connection: EventConnection): () => void {
    const { clinicId } = connection.access.clinic;
    const ofClinic = this.connections.get(clinicId) ?? new Set();
    this.connections.set(clinicId, ofClinic.add(connection));
    this.open.inc();
    // What changed since the request was let in was not told to this connection.
    void this.closeUnlessCurrent(connection);
    return () => {
      if (!ofClinic.delete(connection)) return;
      if (ofClinic.size === 0) this.connections.delete(clinicId);
      this.open.dec();
    };
  }

  /**
   * Closes the streams of ended sessions and of users whose role in the clinic has changed or ended; sends the others a
   * heartbeat.
   */
  async checkConnections(now = Date.now()): Promise<void> {
    for (const connection of this.all()) {
      if (await this.mayRead(connection, now)) connection.heartbeat();
      else connection.close();
    }
  }

  /** Closes the streams that a user may not read any more, at once. @param userId null: of every user. */
  private async recheck(userId: number | null): Promise<void> {
    const affected = this.all().filter(({ access }) => userId === null || access.viewer.userId === userId);
    await Promise.all(affected.map((connection) => this.closeUnlessCurrent(connection)));
  }

  /** Closes a stream that its user may not read any more, going by the database and not by what is remembered. */
  private async closeUnlessCurrent(connection: EventConnection): Promise<void> {
    const { viewer, sessionId } = connection.access;
    this.viewers.forget(viewer.userId);
    this.sessions.forget(sessionId);
    if (!(await this.mayRead(connection, Date.now()))) connection.close();
  }

  private async mayRead({ access }: EventConnection, now: number): Promise<boolean> {
    if (now >= access.expiresAt) return false;
    try {
      if (!(await this.sessions.isLive(access.sessionId))) return false;
      const clinic = await this.viewers.enter(access.viewer.userId, access.clinic.clinicGuid);
      return typeof clinic === 'object' && clinic.isAdmin === access.clinic.isAdmin;
    } catch (error) {
      // An unavailable database must not disconnect everybody.
      this.logger.warn({ err: error }, 'could not check access to the event stream');
      return true;
    }
  }

  /**
   * Tells super developers that parts of the hub changed, in any clinic: what they may read of it is decided when they read
   * it. Only who has a stream is told, and at most four times a second.
   */
  private hubChanged(parts: HubUpdatedMessage['parts']): void {
    for (const part of parts) this.changedParts.add(part);
    this.hubTimer ??= setTimeout(() => {
      this.hubTimer = undefined;
      const message: HubUpdatedMessage = { parts: [...this.changedParts] };
      this.changedParts.clear();
      const readers = this.all().filter(({ access }) => access.viewer.isSuperDeveloper);
      for (const connection of readers) connection.send('hub.updated', JSON.stringify(message));
    }, HUB_INTERVAL_MS).unref();
  }

  private broadcast(record: LogRecord): void {
    // Also without an open console: what would have been seen.
    const since = liveSince(record.headers);
    if (since !== undefined) this.freshness.observe(Math.max(0, Date.now() - since) / 1000);
    const ofClinic = this.connections.get(Number(record.key));
    if (!ofClinic) return;
    const message = readMessage(record.value);
    if (!message || String(message.clinicId) !== record.key) {
      this.logger.warn(
        { partition: record.partition, offset: record.offset },
        'skipped a malformed record of the event log',
      );
      return;
    }
    // The last step in the trace of a change before the screen, which fetches in the same trace what has changed.
    const { traceparent: parent } = record.headers;
    const span = startSpan({ name: 'send analysis.updated', kind: 'producer', parent });
    const traced = parent === undefined ? {} : { traceparent: formatTraceparent(span.trace) };
    const data = JSON.stringify({ ...message, ...traced });
    for (const connection of ofClinic)
      connection.send('analysis.updated', data, `${record.partition}:${record.offset}`);
    span.run(() =>
      this.logger.debug({ clinicId: message.clinicId, consoles: ofClinic.size }, 'sent analysis.updated to consoles'),
    );
    span.end();
  }

  private all(): EventConnection[] {
    return [...this.connections.values()].flatMap((ofClinic) => [...ofClinic]);
  }
}

function readMessage(value: string) {
  try {
    return analysisUpdatedMessage.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}
