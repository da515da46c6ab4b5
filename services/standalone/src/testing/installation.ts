import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { freePort, KEPT_PORTS } from '../../../../libs/database/src/embedded/free-port.js';
import { addClinic, addUser, type TestClinic } from './clinics-and-users.js';
import { HelixProcess } from './helix-process.js';
import { queryOnce } from './query-once.js';

export type { TestClinic };

/** A data folder, an address, and the processes that were started on them. `remove` ends and deletes everything. */
export class Installation {
  private readonly processes: HelixProcess[] = [];

  private constructor(
    readonly dataDir: string,
    readonly port: number,
  ) {}

  static async create(): Promise<Installation> {
    return new Installation(await mkdtemp(join(tmpdir(), 'helix-standalone-')), await freePort(KEPT_PORTS));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts Helix without waiting for it. */
  start(env: Record<string, string> = {}): HelixProcess {
    const helix = new HelixProcess({ dataDir: this.dataDir, port: this.port, env });
    this.processes.push(helix);
    return helix;
  }

  /** The process id and the port of the embedded database; null without a pid file. */
  async database(): Promise<{ pid: number; port: number } | null> {
    const text = await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = text.split('\n');
    return text ? { pid: Number(lines[0]), port: Number(lines[3]) } : null;
  }

  /** Connection string of the database's owner, who sees every clinic. */
  async databaseUrl(): Promise<string> {
    const password = (await readFile(join(this.dataDir, 'secrets', 'postgres-password'), 'utf8')).trim();
    return `postgres://helix:${password}@127.0.0.1:${(await this.database())?.port}/helix`;
  }

  /** Runs a statement as the owner, on its own connection: the database may be killed between two of them. */
  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return queryOnce(await this.databaseUrl(), text, values);
  }

  /** Adds a clinic with the key of its agent. */
  addClinic(name: string): Promise<TestClinic> {
    return addClinic((text, values) => this.query(text, values), name);
  }

  /** Adds a user of one clinic with a password. */
  addUser(email: string, password: string, clinicId: number): Promise<void> {
    return addUser((text, values) => this.query(text, values), { email, password, clinicId });
  }

  /** Waits until every group has handled the whole log, and the outbox is empty. */
  async waitUntilIdle(ms = 60_000): Promise<void> {
    const pending = (): Promise<{ records: string }[]> =>
      this.query(
        `select (select coalesce(sum(p.next_offset - greatest(s.next_offset, p.first_offset)), 0)
                 from log_position s join log_partition p using (topic, partition)) + (select count(*) from outbox) as records`,
      );
    await waitFor(pending, ([row]) => row?.records === '0', ms);
  }

  /** The log lines of the program, oldest first. */
  async logLines(): Promise<Record<string, unknown>[]> {
    const text = await readFile(join(this.dataDir, 'log', 'helix.log'), 'utf8');
    // The last line may be incomplete.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return whole.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  }

  /** Kills Helix; its database keeps running. */
  async killAll(): Promise<void> {
    for (const helix of this.processes) await helix.kill();
  }

  /** Deletes what is in the data folder. Nothing may be running. */
  async removeData(): Promise<void> {
    for (const name of await readdir(this.dataDir)) await rm(join(this.dataDir, name), { recursive: true });
  }

  /** Ends every process and the database, and deletes the folder. */
  async remove(): Promise<void> {
    await this.killAll();
    const database = await this.database();
    if (database && isAlive(database.pid)) {
      // PostgreSQL's signal for an immediate shutdown, with all its processes.
      process.kill(database.pid, 'SIGQUIT');
      await waitFor(
        () => isAlive(database.pid),
        (alive) => !alive,
      );
    }
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
