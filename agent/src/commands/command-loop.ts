import type { CommandProgress, CommandResult } from '@helix/contracts';
import type { Logger } from 'pino';
import { pause } from '../pause.js';
import { StoreClosedError } from '../queue/level-store.js';
import { backoffMs } from '../sender/backoff.js';
import type { AgentStatus, Command, HelixClient, ReceiptOutcome } from '../sender/helix-client.js';
import type { CommandHandler } from './command-handler.js';
import type { CommandStore, StoredCommand } from './command-store.js';

const WAIT_SECONDS = 20;
/** How long to wait when the key is refused, or another agent of the clinic polls. */
const AWAY_MS = 60_000;
/** A server that answers at once although there is nothing is not asked more often than this. */
const MIN_POLL_MS = 1_000;

export interface CommandLoopSettings {
  client: HelixClient;
  store: CommandStore;
  log: Logger;
  /** What the agent says of itself with each poll. */
  status: () => Promise<AgentStatus>;
  handlers: ReadonlyMap<string, CommandHandler>;
  /** Answers a statement; nothing of it is stored. */
  runSql: (sql: string) => Promise<CommandResult>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds to wait when the key is refused, or another agent of the clinic polls. */
  awayMs?: number;
  /** How long to wait after so many failures in a row, ms. */
  backoff?: (failures: number) => number;
}

/**
 * Takes the commands of a clinic by long poll and carries them out beside each other, so that a resync, which takes long, keeps
 * no other command waiting.
 */
export class CommandLoop {
  private readonly running = new Map<string, Promise<void>>();
  private failures = 0;

  constructor(private readonly settings: CommandLoopSettings) {}

  /** Polls until the signal aborts. Commands without a result, or whose result Helix does not have, go on first. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, now } = this.settings;
    for (const command of await store.all(now())) this.resume(command, signal);
    while (!signal.aborted) await this.pollOnce(signal);
    await Promise.allSettled(this.running.values());
  }

  private async pollOnce(signal: AbortSignal): Promise<void> {
    const { client, status, log, awayMs = AWAY_MS, backoff = backoffMs } = this.settings;
    const startedAt = performance.now();
    const outcome = await client.poll(WAIT_SECONDS, await status(), signal);
    if (signal.aborted) return;
    if (outcome.kind === 'commands') {
      this.failures = 0;
      for (const command of outcome.commands) await this.accept(command, signal);
      if (outcome.commands.length > 0) return;
      return pause(Math.max(0, MIN_POLL_MS - (performance.now() - startedAt)), signal);
    }
    if (outcome.kind === 'keyRefused') return pause(awayMs, signal);
    if (outcome.kind === 'superseded') {
      log.warn('another agent of this clinic takes its commands; is it installed twice?');
      return pause(awayMs, signal);
    }
    this.failures += 1;
    log.debug({ reason: outcome.reason }, 'no commands can be read; retrying');
    return pause(outcome.after ?? backoff(this.failures), signal);
  }

  private async accept(command: Command, signal: AbortSignal): Promise<void> {
    const { store, now, log } = this.settings;
    const { id, kind } = command;
    // A second delivery: the first one is carried out, and its lease is renewed.
    if (this.running.has(id)) return;
    if (kind === 'sql') {
      this.start(id, this.answerSql(command, signal), signal);
      return;
    }
    const known = await store.get(id);
    log.info({ id, kind, isRepeated: known !== undefined }, 'a command');
    if (known?.result) this.start(id, this.deliver(known, known.result, signal), signal);
    else
      this.start(id, this.carryOut(known ?? (await store.accept(command, now())), known !== undefined, signal), signal);
  }

  private resume(command: StoredCommand, signal: AbortSignal): void {
    const { id, kind, result, isAccepted } = command;
    if (isAccepted !== undefined) {
      // Killed between the answer and what follows it.
      if (isAccepted) this.start(id, Promise.resolve(this.handlerOf(kind)?.answered?.(true)), signal);
    } else if (result) this.start(id, this.deliver(command, result, signal), signal);
    else this.start(id, this.carryOut(command, true, signal), signal);
  }

  private start(id: string, work: Promise<void>, signal: AbortSignal): void {
    const { log } = this.settings;
    const done = work
      .catch((error: unknown) => {
        if (signal.aborted || error instanceof StoreClosedError) return;
        log.error({ id, error }, 'a command ended with an error');
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, done);
  }

  private async answerSql({ id, sql = '', leaseSeconds }: Command, signal: AbortSignal): Promise<void> {
    const { client, runSql, backoff = backoffMs } = this.settings;
    const until = performance.now() + leaseSeconds * 1000;
    const result = await runSql(sql).catch(failedResult);
    for (let failures = 1; !signal.aborted; failures++) {
      const outcome = await client.result(id, result, signal);
      if (outcome.kind === 'received' || outcome.kind === 'refused') return;
      // Nobody waits for the rows any more, and they are stored nowhere.
      const wait = backoff(failures);
      if (performance.now() + wait > until) return;
      await pause(wait, signal);
    }
  }

  private async carryOut(command: StoredCommand, isResumed: boolean, signal: AbortSignal): Promise<void> {
    const { store, log } = this.settings;
    const handler = this.handlerOf(command.kind);
    let progress: CommandProgress = {};
    const renewing = new AbortController();
    const renewal = this.renew(command, () => progress, AbortSignal.any([signal, renewing.signal]));
    let result: CommandResult | null;
    try {
      const context = { signal, isResumed, report: (reported: CommandProgress) => (progress = reported) };
      result = handler
        ? await handler.run(command, context)
        : { ok: false, error: `This agent does not know the command ${command.kind.slice(0, 50)}.` };
    } catch (error) {
      if (signal.aborted) return;
      log.error({ id: command.id, kind: command.kind, error }, 'a command failed');
      result = failedResult(error);
    } finally {
      renewing.abort();
      await renewal;
    }
    if (result === null) return;
    const finished = await store.finish(command, result);
    await this.deliver(finished, result, signal);
  }

  /** Reports at once, and then so often that the lease does not end. */
  private async renew(command: StoredCommand, progress: () => CommandProgress, signal: AbortSignal): Promise<void> {
    const { client } = this.settings;
    while (!signal.aborted) {
      await client.progress(command.id, progress(), signal);
      await pause((command.leaseSeconds * 1000) / 3, signal);
    }
  }

  private async deliver(command: StoredCommand, result: CommandResult, signal: AbortSignal): Promise<void> {
    const { client, store, log, awayMs = AWAY_MS, backoff = backoffMs } = this.settings;
    const handler = this.handlerOf(command.kind);
    for (let failures = 1; !signal.aborted; failures++) {
      const outcome = await client.result(command.id, result, signal);
      if (outcome.kind === 'refused') log.warn({ id: command.id, reason: outcome.reason }, 'Helix refused a result');
      const isOver = outcome.kind === 'received' || outcome.kind === 'refused';
      if (isOver || (outcome.kind === 'keyRefused' && handler?.endsKey)) {
        const accepted = isAccepted(outcome);
        await store.markAnswered({ ...command, result }, accepted);
        await handler?.answered?.(accepted);
        return;
      }
      if (outcome.kind === 'keyRefused') await pause(awayMs, signal);
      else await pause(outcome.after ?? backoff(failures), signal);
    }
  }

  private handlerOf(kind: string): CommandHandler | undefined {
    return this.settings.handlers.get(kind);
  }
}

/** Helix has the result, from this delivery or an earlier one, or has revoked the key since. */
function isAccepted(outcome: ReceiptOutcome): boolean {
  if (outcome.kind === 'received') return !outcome.isIgnored || outcome.state === 'done';
  return outcome.kind === 'keyRefused';
}

function failedResult(error: unknown): CommandResult {
  const reason = error instanceof Error ? error.message : String(error);
  return { ok: false, error: `The agent could not do it: ${reason}`.slice(0, 2_000) };
}
