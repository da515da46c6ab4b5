import { randomUUID } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { checkForUpdatesHandler } from './commands/check-for-updates.js';
import type { CommandHandler } from './commands/command-handler.js';
import { CommandLoop } from './commands/command-loop.js';
import { CommandStore } from './commands/command-store.js';
import { restartHandler } from './commands/restart.js';
import { resyncAllHandler } from './commands/resync-all.js';
import { uninstallHandler } from './commands/uninstall.js';
import { deferred } from './deferred.js';
import type { HttpClient } from './http/http-client.js';
import { pause } from './pause.js';
import { DurableQueue } from './queue/durable-queue.js';
import { HelixClient, type AgentStatus } from './sender/helix-client.js';
import { Sender } from './sender/sender.js';
import type { ClinicSettings, Settings } from './settings/settings.js';
import type { Lane, PmsSource, SourceBatch } from './source.js';
import { createSource, folderOf } from './sources.js';
import { runStatement } from './sql/run-statement.js';

/** History waits when this many batches lie in the queue: the disk need not hold what the source can read again. */
const MAX_QUEUED_HISTORY_BATCHES = 6;
/** With so much in the queue the source is not read: what changes meanwhile is found by its stamps later. */
const MAX_QUEUE_BYTES = 256 * 1024 * 1024;
/** Seconds between two polls of the source until the server's configuration says otherwise. */
const DEFAULT_SYNC_SECONDS = 5;
/** How long to wait before Helix is asked again what it has. */
const LOWEST_VERSION_RETRY_MS = 2_000;
const CONFIG_INTERVAL_MS = 60_000;
const AGENT_ID_KEY = 'agent/id';

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
  settings: Pick<Settings, 'helixUrl' | 'dataDir' | 'updateCommand' | 'file'>;
  http: HttpClient;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Asks for the program to be started again. */
  requestRestart: () => void;
  maxQueueBytes?: number;
}

/** The agent of one clinic: from the source into the queue, from the queue to Helix; and the commands of Helix. */
export class ClinicAgent {
  private readonly folder: string;
  private sent = 0;
  private isHistoryQueued = false;
  private syncSeconds = DEFAULT_SYNC_SECONDS;
  private queue: DurableQueue | undefined;
  private source: PmsSource | undefined;
  private readonly opened = deferred<PmsSource>();
  private isUninstalled = false;
  /** The employees that Helix has, as JSON. */
  private sentEmployees = '';
  /** Aborts when the source is no longer read. */
  private readonly reading = new AbortController();
  /** Aborts when this clinic is left. */
  private readonly leaving = new AbortController();

  constructor(private readonly options: ClinicAgentSettings) {
    this.folder = join(options.settings.dataDir, folderOf(options.clinic));
    // Whoever waits for it gets the reason as well.
    this.opened.promise.catch(() => undefined);
  }

  /**
   * Runs until the signal aborts, or the clinic was uninstalled; then finishes the current request and closes the queue.
   *
   * @returns whether everything of the clinic was removed.
   */
  async run(stopping: AbortSignal): Promise<{ isUninstalled: boolean }> {
    const { clinic, settings, log } = this.options;
    if (clinic.isUninstalled) await this.remove();
    else await this.work(AbortSignal.any([stopping, this.leaving.signal]));
    if (this.isUninstalled) {
      await this.remove();
      log.info('the agent of this clinic was uninstalled');
    }
    log.info({ sent: this.sent, file: settings.file.path }, 'stopped');
    return { isUninstalled: this.isUninstalled };
  }

  progress(): Progress {
    const phase = this.isHistoryQueued && this.queue?.countOf('history') === 0 ? 'live' : 'history';
    const total = this.source?.historySize();
    return {
      type: 'progress',
      profile: folderOf(this.options.clinic),
      sent: this.sent,
      ...(total === undefined ? {} : { total }),
      phase,
    };
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { clinic, settings, http, log, now } = this.options;
    const queue = await DurableQueue.open(this.folder, log);
    this.queue = queue;
    const reading = AbortSignal.any([signal, this.reading.signal]);
    try {
      const lowestVersion = () => this.lowestVersion(client, signal);
      const source = createSource(clinic, { state: queue.state, log, now, lowestVersion });
      const client = new HelixClient(settings.helixUrl, clinic.key, () => source.dmsVersion, http);
      // A source may wait for its database: nothing else would end that.
      signal.addEventListener('abort', () => void source.close?.(), { once: true });
      const sender = new Sender({ queue, client, log, onSent: (lane, changes) => this.onSent(lane, changes) });
      await Promise.all([
        sender.run(signal),
        this.pollConfig(client, signal),
        (await this.commandLoop(queue, source, client)).run(signal),
        this.read(source, queue, reading).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
      ]);
    } catch (error) {
      this.leaving.abort();
      throw error;
    } finally {
      await this.source?.close?.();
      await queue.close();
    }
  }

  private async read(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    try {
      await source.open({ live: await queue.cursorOf('live'), history: await queue.cursorOf('history') });
    } catch (error) {
      this.opened.reject(error);
      throw error;
    }
    this.source = source;
    this.opened.resolve(source);
    const ms = Math.round(performance.now() - startedAt);
    this.options.log.info({ ms, changes: source.historySize() }, 'the source is open');
    await Promise.all([this.queueHistory(source, queue, signal), this.follow(source, queue, signal)]);
  }

  private async commandLoop(queue: DurableQueue, source: PmsSource, client: HelixClient): Promise<CommandLoop> {
    const { log, now, requestRestart, settings } = this.options;
    const agentId = (await queue.store.get(AGENT_ID_KEY)) ?? randomUUID();
    await queue.store.write([[AGENT_ID_KEY, agentId]]);
    const handlers = new Map<string, CommandHandler>([
      ['restart', restartHandler(requestRestart)],
      ['checkForUpdates', checkForUpdatesHandler({ updateCommand: settings.updateCommand, requestRestart })],
      [
        'resyncAll',
        resyncAllHandler({
          queue,
          source: () => this.opened.promise,
          reading: this.reading.signal,
          enqueue: (batch) => this.enqueue(queue, 'resync', batch),
        }),
      ],
      [
        'uninstall',
        uninstallHandler({
          queue,
          stopReading: () => this.reading.abort(),
          remove: () => this.leave(),
          requestRestart,
        }),
      ],
    ]);
    return new CommandLoop({
      client,
      store: new CommandStore(queue.store),
      log,
      status: () => this.status(agentId, source.sqlDialect),
      handlers,
      runSql: (sql) => runStatement(this.source, sql),
      now,
    });
  }

  private async status(agentId: string, dialect: string | undefined): Promise<AgentStatus> {
    const disk = await statfs(this.folder).catch(() => undefined);
    return {
      agentId,
      dialect,
      unsentRows: this.queue?.unsentRows() ?? 0,
      freeDiskBytes: disk && disk.bavail * disk.bsize,
    };
  }

  /** Marked first: a kill in between leaves a clinic that the next start removes, and not one that sends again. */
  private leave(): void {
    this.options.settings.file.markUninstalled(this.options.clinic.key);
    this.isUninstalled = true;
    this.leaving.abort();
  }

  private async remove(): Promise<void> {
    this.isUninstalled = true;
    await rm(this.folder, { recursive: true, force: true });
    this.options.settings.file.remove(this.options.clinic.key);
  }

  private onSent(lane: Lane, changes: number): void {
    this.sent += changes;
    this.options.log.debug({ lane, changes, sent: this.sent }, 'sent');
  }

  private async queueHistory(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    for await (const batch of source.history()) {
      while (queue.countOf('history') >= MAX_QUEUED_HISTORY_BATCHES && !signal.aborted) await queue.changed(signal);
      if (signal.aborted) return;
      await this.enqueue(queue, 'history', batch);
    }
    this.isHistoryQueued = true;
    this.options.log.info('all history is in the queue');
  }

  private async follow(source: PmsSource, queue: DurableQueue, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.waitForRoom(queue, signal);
      for await (const batch of source.changes()) {
        if (signal.aborted) return;
        await this.enqueue(queue, 'live', batch);
        await this.waitForRoom(queue, signal);
        if (signal.aborted) return;
      }
      await pause(this.syncSeconds * 1000, signal);
    }
  }

  private async waitForRoom(queue: DurableQueue, signal: AbortSignal): Promise<void> {
    const { log, maxQueueBytes = MAX_QUEUE_BYTES } = this.options;
    if (queue.size() < maxQueueBytes || signal.aborted) return;
    log.warn({ bytes: queue.size() }, 'the queue is full: the source is not read until Helix takes changes');
    while (queue.size() >= maxQueueBytes && !signal.aborted) await queue.changed(signal);
    if (!signal.aborted) log.info('the source is read again');
  }

  private async enqueue(queue: DurableQueue, lane: Lane, batch: SourceBatch): Promise<void> {
    for (const { change, reason } of await queue.put(lane, batch)) {
      const { entity, id } = change;
      this.options.log.error({ entity, id, reason }, 'a change of the source cannot be sent; it is stored here');
    }
  }

  /** Above everything that Helix has applied of the clinic; asked for until Helix says it, since nothing is sent before. */
  private async lowestVersion(client: HelixClient, signal: AbortSignal): Promise<number> {
    for (;;) {
      const config = await client.config(signal);
      // An answer that is missing because the agent stops must not count as an empty Helix.
      signal.throwIfAborted();
      if (config) return Number(config.maxVersion) + 1;
      await pause(LOWEST_VERSION_RETRY_MS, signal);
    }
  }

  private async pollConfig(client: HelixClient, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const config = await client.config(signal);
      if (config) {
        this.syncSeconds = config.syncIntervalInSeconds;
        await this.mapEmployees(client, config.employees, signal);
      }
      const waiting = pause(CONFIG_INTERVAL_MS, signal);
      // The source may open later than the first answer came.
      await (this.source ? waiting : Promise.race([waiting, this.opened.promise.catch(() => waiting)]));
    }
  }

  /** Hands the choices of Helix to the source, and sends Helix who of the employees is which provider now. */
  private async mapEmployees(
    client: HelixClient,
    choices: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const employees = await this.source?.employees?.(choices);
      const text = JSON.stringify(employees);
      if (!employees || text === this.sentEmployees) return;
      if (await client.sendEmployees(employees, signal)) this.sentEmployees = text;
    } catch (error) {
      if (!signal.aborted)
        this.options.log.warn({ err: error }, 'the employees could not be read; asked again in a minute');
    }
  }
}
