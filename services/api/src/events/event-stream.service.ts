import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { analysisUpdatedMessage, topics } from '@helix/contracts';
import { EVENT_LOG, type EventLog, type LogRecord, type Subscription } from '@helix/event-log';
import { LOGGER, Metrics, runWithTrace, Sessions, Viewers, type Logger } from '@helix/web';
import type { EventConnection } from './event-connection.js';

const HEARTBEAT_MS = 15_000;

/** Follows the log once for the process, and hands each message to the open consoles of its clinic, and to no other. */
@Injectable()
export class EventStreamService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly connections = new Map<number, Set<EventConnection>>();
  private readonly open;
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sessions: Sessions,
    private readonly viewers: Viewers,
    metrics: Metrics,
  ) {
    this.open = metrics.gauge('helix_event_connections', 'Consoles that are connected to the event stream');
    this.open.set(0);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.subscription = await this.log.follow({
      topic: topics.analysisUpdated,
      onRecord: (record) => this.handOut(record),
    });
    this.timer = setInterval(() => void this.tend(), HEARTBEAT_MS).unref();
  }

  /** Before the server stops: it would wait for streams that never end by themselves. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.subscription?.stop();
    for (const connection of this.all()) connection.close();
  }

  /** Whether new consoles are taken. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Adds a console. @returns what to call when it is gone. */
  add(connection: EventConnection): () => void {
    const { clinicId } = connection.access.clinic;
    const ofClinic = this.connections.get(clinicId) ?? new Set();
    this.connections.set(clinicId, ofClinic.add(connection));
    this.open.inc();
    return () => {
      if (!ofClinic.delete(connection)) return;
      if (ofClinic.size === 0) this.connections.delete(clinicId);
      this.open.dec();
    };
  }

  /** Ends streams whose session has ended or whose viewers may not read them any more, and shows the others a sign of life. */
  async tend(now = Date.now()): Promise<void> {
    for (const connection of this.all()) {
      if (await this.mayRead(connection, now)) connection.heartbeat();
      else connection.close();
    }
  }

  private async mayRead({ access }: EventConnection, now: number): Promise<boolean> {
    if (now >= access.expiresAt) return false;
    try {
      if (!(await this.sessions.isLive(access.sessionId))) return false;
      return (await this.viewers.enter(access.viewer.userId, access.clinic.clinicGuid)) !== undefined;
    } catch (error) {
      // A database that is away is no reason to cut everybody off.
      this.logger.warn({ err: error }, 'could not check a viewer of the event stream');
      return true;
    }
  }

  private handOut(record: LogRecord): void {
    const ofClinic = this.connections.get(Number(record.key));
    if (!ofClinic) return;
    const message = readMessage(record.value);
    if (!message || String(message.clinicId) !== record.key) {
      this.logger.warn(
        { partition: record.partition, offset: record.offset },
        'a message on the log could not be read',
      );
      return;
    }
    const data = JSON.stringify(message);
    for (const connection of ofClinic)
      connection.send('analysis.updated', data, `${record.partition}:${record.offset}`);
    // The last step of a change's way from its agent to the screen.
    runWithTrace(record.headers['traceparent'], () =>
      this.logger.debug({ clinicId: message.clinicId, consoles: ofClinic.size }, 'consoles told'),
    );
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
