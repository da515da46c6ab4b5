import { readFile } from 'node:fs/promises';
import { Kafka, logLevel } from 'kafkajs';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { MIN_SESSION_TIMEOUT_MS } from '../../libs/event-log/src/kafka/restarting-consumer.js';
import type { ServiceProcess } from '../../scripts/services/processes.mjs';
import { ANALYSE_GROUP } from '../../services/analysis/src/recompute/touched.consumer.js';
import { APPLY_GROUP } from '../../services/sync-ingest/src/apply/apply.consumer.js';
import type { Strike } from './kill-plan.js';
import type { KilledPart, World } from './world.js';

/** Since the process was killed last. */
const READY_MS = 180_000;
/** Longer than a session: a broker that is killed meanwhile begins to count again. */
const SESSION_MS = 300_000;
const PROBE_MS = 5_000;

interface Struck {
  what: string;
  /** Seconds since the supervisor was made. */
  at: number;
  /** Seconds until it was ready again, or went on, however often it was killed meanwhile; null: not yet. */
  took: number | null;
}

/** Strikes processes and parts, and starts them again at once, also services that end by themselves. */
export class Supervisor {
  /** Services that ran and ended by themselves, with their last lines. */
  readonly ends: string[] = [];
  /** Those that ended at their start, since something that they need was away, in words. */
  private readonly failedStarts: string[] = [];
  /** Processes that were ready since their last start. */
  private readonly wereReady = new Set<ServiceProcess>();
  private readonly struck: Struck[] = [];
  /** How often each was killed. */
  private readonly kills = new Map<ServiceProcess, number>();
  private readonly parts = new Map<KilledPart, Promise<void>>();
  private readonly startedAt = performance.now();
  private isOver = false;

  constructor(private readonly world: World) {
    for (const process of world.installation.processes) {
      this.wereReady.add(process);
      process.onUnexpectedEnd(({ code, signal, lines }) => {
        if (this.isOver) return;
        const end = `${process.name} (${signal ?? code}) at ${this.seconds()} s`;
        if (this.wereReady.has(process)) this.ends.push(`${end}:\n${lines.slice(-20).join('\n')}`);
        else this.failedStarts.push(`${end}: ${lines.findLast((line) => line.startsWith('helix '))}`);
        this.startAgain(process);
      });
    }
  }

  /** Resolves when what was struck is ready again. */
  async strike(strike: Strike): Promise<void> {
    const what = strike.kind === 'part' ? strike.part : `${strike.name}${strike.kind === 'freeze' ? ', frozen' : ''}`;
    const struck: Struck = { what, at: this.seconds(), took: null };
    this.struck.push(struck);
    if (strike.kind === 'part') await this.strikePart(strike.part);
    else if (strike.kind === 'service') await this.strikeService(this.world.named(strike.name));
    else await this.freeze(this.world.named(strike.name));
    struck.took = Math.round(10 * (this.seconds() - struck.at)) / 10;
  }

  /** Resolves when every process is ready. */
  async allReady(): Promise<void> {
    await Promise.all(this.world.installation.processes.map((process) => this.untilReady(process)));
  }

  /** Starts nothing again from now on. */
  end(): void {
    this.isOver = true;
  }

  /** What was struck when, and how long it took. */
  get table(): string {
    const rows = this.struck.map(({ what, at, took }) => {
      const ready = took === null ? 'not ready' : `${took.toFixed(1)} s`;
      return `${at.toFixed(1).padStart(7)} s  ${what.padEnd(24)}${ready.padStart(10)}`;
    });
    const head = `${'at'.padStart(9)}  ${'struck'.padEnd(24)}${'ready after'.padStart(10)}`;
    return [head, ...rows, ...this.failedStarts.map((start) => `ended at its start: ${start}`)].join('\n');
  }

  private seconds(): number {
    return Math.round((performance.now() - this.startedAt) / 100) / 10;
  }

  /** One that is killed again before it was ready is killed in the middle of its start. */
  private async strikeService(process: ServiceProcess): Promise<void> {
    this.kills.set(process, this.killsOf(process) + 1);
    await process.kill();
    this.startAgain(process);
    await this.untilReady(process);
  }

  private startAgain(process: ServiceProcess): void {
    if (process.isRunning) return;
    this.wereReady.delete(process);
    process.start();
  }

  private async strikePart(part: KilledPart): Promise<void> {
    // A part that is being started has no process yet that could be killed.
    const struck = (this.parts.get(part) ?? Promise.resolve()).then(() => this.world.killAndStart(part));
    this.parts.set(part, struck);
    await struck;
  }

  /** Until the session of its consumer is over, so that the others of the group have its partitions, or it is killed. */
  private async freeze(process: ServiceProcess): Promise<void> {
    const group = process.service === 'analysis' ? ANALYSE_GROUP : APPLY_GROUP;
    await this.untilReady(process);
    const kills = this.killsOf(process);
    const member = await memberOf(process, group);
    const frozenAt = performance.now();
    process.pause();
    try {
      await waitFor(
        () => this.membersOf(group),
        (members) =>
          (members?.includes(member) === false && performance.now() - frozenAt > MIN_SESSION_TIMEOUT_MS) ||
          this.killsOf(process) > kills,
        SESSION_MS,
      );
    } finally {
      process.resume();
    }
    await this.untilReady(process);
  }

  /** Null while nobody can say. */
  private async membersOf(groupId: string): Promise<string[] | null> {
    const brokers = this.world.installation.parts.kafka?.brokers ?? [];
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 2 } }).admin();
    try {
      await admin.connect();
      const { groups } = await admin.describeGroups([groupId]);
      return groups.flatMap(({ members }) => members.map(({ memberId }) => memberId));
    } catch {
      return null;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  private killsOf(process: ServiceProcess): number {
    return this.kills.get(process) ?? 0;
  }

  /** Asks until it is ready, whatever ends and starts meanwhile. One that is killed again has its time again. */
  private async untilReady(process: ServiceProcess): Promise<void> {
    const { url } = process;
    const state = async (): Promise<string> => {
      try {
        const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(PROBE_MS) });
        const text = await answer.text();
        return answer.status === 200 ? 'ready' : `${url} ${text}`;
      } catch (error) {
        return `${url} ${String(error)}`;
      }
    };
    for (;;) {
      const kills = this.killsOf(process);
      await waitFor(state, (found) => found === 'ready' || this.killsOf(process) > kills, READY_MS);
      if (this.killsOf(process) === kills) break;
    }
    this.wereReady.add(process);
  }
}

/** Who a process is in a group, by what its consumer has logged when it joined. */
async function memberOf({ logFile }: ServiceProcess, group: string): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  const joined = [...text.matchAll(/"groupId":"([^"]+)","memberId":"([^"]+)"/g)].filter(([, id]) => id === group);
  return joined.at(-1)?.[2] ?? '';
}
