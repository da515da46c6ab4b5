import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// Not through the library's index: its entities need decorator metadata, which tsx does not emit.
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../libs/database/src/embedded/embedded-postgres.js';
import { migrate } from '../../libs/database/src/migrate.js';
import { migrateJobs } from '../../libs/jobs/src/postgres/migrate-jobs.js';
import { statementSettings } from './statements.js';

export interface BenchClinic {
  clinicId: number;
  clinicGuid: string;
  agentKey: string;
}

/** A PostgreSQL of its own in a temporary folder, with the settings that the one-machine size uses. */
export class BenchDatabase {
  private readonly closing: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly folder: string,
    private readonly postgres: EmbeddedPostgres,
  ) {}

  /** Runs a benchmark on a server, and takes everything down however it ends. */
  static async run(work: (server: BenchDatabase) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'helix-bench-'));
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      // Some benchmarks compare two or three Helix, each with its own pools.
      settings: ['max_connections = 300', ...statementSettings],
    });
    const server = new BenchDatabase(folder, postgres);
    const interrupted = new Promise<never>((_resolve, reject) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
    });
    try {
      await Promise.race([work(server), interrupted]);
    } finally {
      await server.close();
    }
  }

  /** Makes a database with every table. @returns its owner's connection string. */
  async createDatabase(name: string): Promise<string> {
    await this.onServer(`create database ${name}`);
    const url = new URL(this.postgres.ownerUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    await migrateJobs(url.href);
    return url.href;
  }

  /** The same database for the services' login. */
  serviceUrl(ownerUrl: string): string {
    return Object.assign(new URL(this.postgres.serviceUrl), { pathname: new URL(ownerUrl).pathname }).href;
  }

  async dropDatabase(name: string): Promise<void> {
    await this.onServer(`drop database ${name} with (force)`);
  }

  /** Writes what is dirty, so that no measured part pays for the one before it. */
  async settle(): Promise<void> {
    await this.onServer('checkpoint');
  }

  /** The server's own process, parent of one process a connection. */
  postgresPid(): number {
    return Number(readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** What must end before the database does; the last one added ends first. */
  addClosing(close: () => Promise<unknown>): void {
    this.closing.push(close);
  }

  private async onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.ownerUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  private async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A clinic in a database of its own. */
export interface FilledClinic extends BenchClinic {
  /** Connection string of the database's owner. */
  databaseUrl: string;
}

/**
 * Makes a database with one clinic, and fills it in the database itself.
 *
 * @param statements their only parameter is the clinic's id.
 */
export async function createFilledClinic(
  server: BenchDatabase,
  name: string,
  statements: readonly string[],
): Promise<FilledClinic> {
  const databaseUrl = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const [clinic] = await createClinics(owner, 1);
    if (!clinic) throw new Error('the clinic was not made');
    for (const statement of statements) await owner.query(statement, [clinic.clinicId]);
    await owner.query('vacuum analyze');
    return { ...clinic, databaseUrl };
  } finally {
    await owner.end();
  }
}

/** Makes clinics with an agent key each. */
export async function createClinics(owner: pg.ClientBase, count: number): Promise<BenchClinic[]> {
  const clinics: BenchClinic[] = [];
  await owner.query(`insert into customer (customer_id, customer_name) values (1, 'Bench') on conflict do nothing`);
  for (let n = 0; n < count; n += 1) {
    const agentKey = `hx_${randomBytes(32).toString('base64url')}`;
    const { rows } = await owner.query<{ clinicId: number; clinicGuid: string }>(
      `insert into clinic (customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
       values (1, 'Bench clinic', 1, 'America/Toronto', 180, 0.4) returning clinic_id as "clinicId", clinic_guid as "clinicGuid"`,
    );
    const [clinic] = rows;
    if (!clinic) throw new Error('the clinic was not made');
    const hash = createHash('sha256').update(agentKey).digest();
    await owner.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [clinic.clinicId, hash]);
    clinics.push({ ...clinic, agentKey });
  }
  return clinics;
}
