import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { HttpClient } from '../../agent/src/http/http-client.js';
import { HelixClient } from '../../agent/src/sender/helix-client.js';
import type { BenchClinic } from '../harness/bench-database.js';

/** As agents wait. */
const WAIT_SECONDS = 20;

type OnCommand = (clinic: BenchClinic) => void;

/** Agents that do nothing but wait for commands, in turns at several processes, each with a connection of its own. */
export class WaitingAgents {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];

  private constructor(private readonly onCommand: OnCommand) {}

  /**
   * Starts them one after the other, within the time of one poll: agents of many clinics are not in step. Besides, they have
   * one address here, and keys that are checked at the same time count as wrong ones until they are known.
   *
   * @param onCommand hears of each command at the moment at which it is there.
   * @returns when all of them wait.
   */
  static async start(
    owner: pg.ClientBase,
    urls: readonly string[],
    clinics: readonly BenchClinic[],
    onCommand: OnCommand = () => undefined,
  ): Promise<WaitingAgents> {
    const agents = new WaitingAgents(onCommand);
    for (const [n, clinic] of clinics.entries()) {
      const http = new HttpClient({});
      const client = new HelixClient(urls[n % urls.length] ?? '', clinic.agentKey, 'bench', http);
      if (!(await client.config())) throw new Error('an agent got no configuration');
      agents.loops.push(agents.loop(clinic, client, n).finally(() => http.close()));
      await sleep((WAIT_SECONDS * 1000) / clinics.length);
    }
    await untilPolled(owner, clinics);
    return agents;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  private async loop(clinic: BenchClinic, client: HelixClient, n: number): Promise<void> {
    const { signal } = this.stopping;
    const status = { agentId: `bench-${n}`, dialect: 'sqlite', unsentRows: 0, freeDiskBytes: 1_000_000_000 };
    while (!signal.aborted) {
      const outcome = await client.poll(WAIT_SECONDS, status, signal);
      if (signal.aborted) break;
      if (outcome.kind !== 'commands') throw new Error(`a poll was answered with ${JSON.stringify(outcome)}`);
      for (const command of outcome.commands) {
        this.onCommand(clinic);
        await client.result(command.id, { ok: true });
      }
    }
  }
}

async function untilPolled(owner: pg.ClientBase, clinics: readonly BenchClinic[]): Promise<void> {
  const clinicIds = clinics.map(({ clinicId }) => clinicId);
  for (;;) {
    const { rowCount } = await owner.query(POLLED, [clinicIds, WAIT_SECONDS]);
    if (rowCount === clinics.length) return;
    await sleep(100);
  }
}

const POLLED = `
  select from agent_status where clinic_id = any($1::int[]) and polled_at > now() - $2::integer * interval '2 s'`;
