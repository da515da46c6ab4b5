import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPostgres } from './binaries.js';
import { freePort } from './free-port.js';
import { giveTo, runAs, type RunAs } from './run-as.js';

const OWNER = 'helix';
const DATABASE = 'helix';

/** The server's own settings. Durable: an acknowledged change must outlive a power cut. */
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'max_connections = 120',
  'shared_buffers = 256MB',
  'max_wal_size = 2GB',
  'checkpoint_timeout = 15min',
  'effective_cache_size = 1GB',
  'random_page_cost = 1.1',
  'jit = off',
  // A clinic's first load fills tables within seconds; the planner should know of it soon.
  'autovacuum_naptime = 5s',
  'log_min_messages = warning',
];

export interface EmbeddedPostgresOptions {
  /** The server's data; made when it is missing. */
  directory: string;
  /** Where the password is kept. */
  passwordFile: string;
  /** Where a server that does not run yet listens; a free port when missing. */
  port?: number;
  /** More settings, one line each. They win over the usual ones. */
  settings?: string[];
  onProgress?(step: 'initdb' | 'start' | 'adopt'): void;
}

export interface EmbeddedPostgres {
  /** Connection string of the owner. */
  url: string;
  /** True when a server that outlived its last process was taken over. */
  adopted: boolean;
  /** Whether the server's process lives. */
  isRunning(): Promise<boolean>;
  /** Stops the server if it runs; connections are closed, transactions in flight rolled back. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, or takes over the server that already runs on it (as after a kill of the process
 * that started it).
 *
 * @throws Error with the server's own words when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const { directory } = options;
  const user = runAs([binaries.root, dirname(directory)]);
  const password = await keepPassword(options.passwordFile);
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    options.onProgress?.('initdb');
    await initialise(binaries.initdb, directory, password, user);
  }
  await writeFile(join(directory, 'helix.conf'), [...SETTINGS, ...(options.settings ?? [])].join('\n') + '\n');

  const serverOn = (port: number, adopted: boolean): EmbeddedPostgres => ({
    url: urlOf(port, password, DATABASE),
    adopted,
    isRunning: async () => (await runningPort(directory)) !== null,
    stop: () => stop(binaries.pgCtl, directory, user),
  });
  const running = await runningPort(directory);
  if (running !== null) {
    if (await answers(urlOf(running, password, 'postgres'))) {
      options.onProgress?.('adopt');
      await ensureDatabase(running, password);
      return serverOn(running, true);
    }
  }
  options.onProgress?.('start');
  const port = options.port ?? (await freePort());
  const log = join(directory, 'server.log');
  await run(binaries.pgCtl, ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', `-p ${port}`], user).catch(
    async (error: unknown) => {
      const words = await readFile(log, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL did not start: ${words.trim().split('\n').slice(-3).join(' / ') || String(error)}`);
    },
  );
  await ensureDatabase(port, password);
  return serverOn(port, false);
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;

async function keepPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept?.trim()) return kept.trim();
  const made = randomBytes(24).toString('base64url');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, made + '\n', { mode: 0o600 });
  return made;
}

async function initialise(initdb: string, directory: string, password: string, user: RunAs): Promise<void> {
  // A folder without PG_VERSION is what a cut-off initdb left: nothing of worth is in it.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  giveTo(user, directory);
  const passwordFile = join(directory, '..', `.initdb-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  giveTo(user, passwordFile);
  try {
    await run(
      initdb,
      [
        '-D',
        directory,
        '-U',
        OWNER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      user,
    );
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(join(directory, 'postgresql.conf'), "\ninclude 'helix.conf'\n");
}

/** The port that `postmaster.pid` names, when that process lives. */
async function runningPort(directory: string): Promise<number | null> {
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port) return null;
  try {
    process.kill(pid, 0);
    return port;
  } catch {
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  // A server that is coming up or recovering refuses for a moment.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03') return false;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return false;
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stop(pgCtl: string, directory: string, user: RunAs): Promise<void> {
  if ((await runningPort(directory)) === null) return;
  await run(pgCtl, ['stop', '-w', '-t', '60', '-m', 'fast', '-D', directory], user);
}

function run(command: string, args: string[], user: RunAs): Promise<void> {
  const [program = command, ...words] = [...user.prefix, command, ...args];
  return new Promise((resolve, reject) => {
    // No pipe to the child: the server would hold it open for as long as it lives.
    const child = spawn(program, words, {
      stdio: 'ignore',
      cwd: '/',
      detached: true,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      ...(user.prefix.length === 0 && user.uid !== undefined ? { uid: user.uid, gid: user.gid } : {}),
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
