import { setTimeout as sleep } from 'node:timers/promises';
import type { PmsChange } from '@helix/contracts';
import { backoffMs } from '../../agent/src/sender/backoff.js';
import { HelixClient, type PollOutcome, type SendOutcome } from '../../agent/src/sender/helix-client.js';
import { ApiError, parseProblem } from '../../console/src/api/problem.js';
import { isQueryRetried } from '../../console/src/api/retry.js';
import { upsert } from '../../services/sync-ingest/src/testing/changes.js';
import type { TestClinic } from '../../services/standalone/src/testing/clinics-and-users.js';
import type { ConsoleHeaders } from './world.js';

/** A poll of an agent waits for 20 s; here it is repeated more often. */
const POLL_SECONDS = 2;
/** An agent goes on for ever; whoever waits longer than this has lost. */
const AGENT_ATTEMPTS = 5;
const DATE = '2031-04-02';

/** Of TanStack Query, whose default the console leaves: 1 s, then 2 s. */
const queryDelay = (failures: number): number => 1000 * 2 ** (failures - 1);

/** What came of a request. */
export interface Sent {
  what: string;
  /** What the attempts before the last one were answered, or why they were not. */
  failures: string[];
  /** Why the last attempt failed as well; null when it did not. */
  lost: string | null;
  /** When it was first sent, and how long it took, ms. */
  at: number;
  ms: number;
}

const QUERIES = {
  calendar: `appointment?startDate=${DATE}&endDate=${DATE}`,
  dashboard: 'dashboard/getHygieneDashboard',
  user: 'user/current',
};

/** Of thirty requests: screens of many consoles, and three agents' worth of changes. */
const TURNS: readonly (keyof typeof QUERIES | 'changes')[] = Array.from({ length: 30 }, (_, turn) => {
  if (turn % 10 === 0) return 'changes';
  return (['calendar', 'user', 'calendar', 'user', 'dashboard'] as const)[turn % 5] ?? 'calendar';
});

/**
 * Thirty requests a second through the ingress, as a console and an agent send them, with the retries that these have by
 * themselves: the console repeats a query twice that is answered 502, 503, 504 or not at all, the agent everything but a
 * refusal. A user's changes, which the console does not repeat, are not among them.
 */
export class SteadyLoad {
  readonly sent: Sent[] = [];
  private readonly agent: HelixClient;
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private loops: Promise<unknown> = Promise.resolve();
  private serial = 0;

  constructor(
    private readonly url: string,
    clinic: TestClinic,
    private readonly headers: ConsoleHeaders,
  ) {
    this.agent = new HelixClient(url, clinic.agentKey, '1');
  }

  start(): void {
    this.loops = Promise.all([this.sendInTurn(), this.pollAgain()]);
  }

  /** Resolves when every request has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loops;
    await Promise.all(this.underWay);
  }

  private async sendInTurn(): Promise<void> {
    const startedAt = performance.now();
    for (let turn = 0; !this.stopping.signal.aborted; turn += 1) {
      const what = TURNS[turn % TURNS.length] ?? 'changes';
      const one = (what === 'changes' ? this.sendChange() : this.query(what)).finally(() => this.underWay.delete(one));
      this.underWay.add(one);
      const next = startedAt + ((turn + 1) * 1000) / TURNS.length;
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  private async query(what: keyof typeof QUERIES): Promise<void> {
    const failures: string[] = [];
    const startedAt = performance.now();
    let lost: string | null = null;
    for (;;) {
      const error = await this.get(QUERIES[what]);
      if (error === null) break;
      if (!isQueryRetried(failures.length, error)) {
        lost = error.message;
        break;
      }
      failures.push(error.message);
      await sleep(queryDelay(failures.length));
    }
    this.sent.push({ what, failures, lost, at: Math.round(startedAt), ms: Math.round(performance.now() - startedAt) });
  }

  /** Null when it was answered with success, else the error of the console's client. */
  private async get(path: string): Promise<ApiError | null> {
    try {
      const answer = await fetch(`${this.url}/api/${path}`, { headers: this.headers });
      const text = await answer.text();
      return answer.ok ? null : new ApiError(answer.status, parseProblem(text, answer.status));
    } catch {
      return new ApiError(0, null);
    }
  }

  private sendChange(): Promise<void> {
    this.serial += 1;
    const minute = String(this.serial % 60).padStart(2, '0');
    const changes: PmsChange[] = [
      upsert('appointment', `load.${this.serial % 20}`, { start: `${DATE}T10:${minute}:00` }),
    ];
    return this.asAgent(
      'changes',
      () => this.agent.send(JSON.stringify(changes)),
      ({ kind }) => kind === 'taken',
    );
  }

  private async pollAgain(): Promise<void> {
    const status = { agentId: 'load', dialect: undefined, unsentRows: 0, freeDiskBytes: undefined };
    while (!this.stopping.signal.aborted)
      await this.asAgent(
        'poll',
        () => this.agent.poll(POLL_SECONDS, status, new AbortController().signal),
        ({ kind }) => kind === 'commands',
      );
  }

  private async asAgent<Outcome extends SendOutcome | PollOutcome>(
    what: string,
    send: () => Promise<Outcome>,
    isDone: (outcome: Outcome) => boolean,
  ): Promise<void> {
    const failures: string[] = [];
    const startedAt = performance.now();
    let lost: string | null = null;
    for (;;) {
      const outcome = await send();
      if (isDone(outcome)) break;
      const reason = 'reason' in outcome ? outcome.reason : outcome.kind;
      const isRetried = outcome.kind === 'later' || outcome.kind === 'failed';
      if (!isRetried || failures.length + 1 === AGENT_ATTEMPTS) {
        lost = reason;
        break;
      }
      failures.push(reason);
      await sleep(outcome.after ?? backoffMs(failures.length));
    }
    this.sent.push({ what, failures, lost, at: Math.round(startedAt), ms: Math.round(performance.now() - startedAt) });
  }
}

/** What failed, each kind of failure in one line: how often, and from when to when, in seconds since a time. */
export function inLines(sent: readonly Sent[], since: number): string[] {
  const times = new Map<string, number[]>();
  for (const { what, failures, lost, at } of sent) {
    const key = `${what}: ${lost ?? failures[0]}`;
    times.set(key, [...(times.get(key) ?? []), (at - since) / 1000]);
  }
  return [...times].map(
    ([key, all]) => `${all.length} x ${key}, ${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)} s`,
  );
}
