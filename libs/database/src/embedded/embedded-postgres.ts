import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import pg from 'pg';
import { childEnvironment } from '@helix/child-environment';
import { findPostgres } from './binaries.js';
import { freePort } from './free-port.js';
import { SERVICE_ROLE } from '../service-login.js';
import { chownTo, makePrivate, runAs, type RunAs } from './run-as.js';

const OWNER = 'helix';
const DATABASE = 'helix';
/** SQLSTATE of a server that is starting or recovering. */
const CANNOT_CONNECT_NOW = '57P03';

/** The server's settings. Durable: an acknowledged change must survive a power cut. */
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
  // The first load of a clinic fills tables within seconds; the planner needs statistics soon.
  'autovacuum_naptime = 5s',
  // What is wrong with the server, not with statements: their errors repeat what was written, and the services log them
  // without it.
  'log_min_messages = log',
  'log_min_error_statement = panic',
  'log_error_verbosity = terse',
  // A file for each day of the week, which the same day of the next week replaces.
  'logging_collector = on',
  "log_directory = 'log'",
  "log_filename = 'server-%a.log'",
  'log_rotation_age = 1d',
  'log_rotation_size = 0',
  'log_truncate_on_rotation = on',
];

/** Within the data folder: what the server says until its own log is open. */
const START_LOG = 'server.log';
/** Within the data folder: where the server says which file its log is. */
const LOG_IN_USE = 'current_logfiles';

export interface EmbeddedPostgresOptions {
  /**
   * Folder of the installation, which becomes private. The server's data are in its folder `postgres`, the passwords in
   * `secrets`; both are created when they are missing.
   */
  dataDir: string;
  /** Port of a server that is not running yet; a free one if missing. */
  port?: number;
  /** More settings, one line each. They override the default ones. */
  settings?: string[];
  onProgress?(step: 'initdb' | 'start' | 'adopt'): void;
}

/** Connection strings of a server. */
export interface DatabaseUrls {
  /** Of the owner, for migrations alone. */
  ownerUrl: string;
  /** Of the services' login. */
  serviceUrl: string;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  /** True when a server that is still running was taken over. */
  adopted: boolean;
  /** Whether the server's process is running. */
  isRunning(): Promise<boolean>;
  /** Stops the server if it runs; connections are closed, transactions in flight rolled back. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, or takes over the server that is already running on it (after a kill of the process
 * that started it).
 *
 * @throws Error with the server's log when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const { dataDir } = options;
  const directory = serverDirectory(dataDir);
  makePrivate(dataDir);
  const user = runAs([binaries.root, dataDir]);
  const passwords = await ensurePasswords(dataDir);
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    options.onProgress?.('initdb');
    await initialise(binaries.initdb, directory, passwords.owner, user);
  }
  const configuration = join(directory, 'helix.conf');
  await writeFile(configuration, [...SETTINGS, ...(options.settings ?? [])].join('\n') + '\n');
  chownTo(user, configuration);

  const serverOn = (port: number, adopted: boolean): EmbeddedPostgres => ({
    ...urlsOf(port, passwords),
    adopted,
    isRunning: async () => (await runningPort(directory)) !== null,
    stop: () => stop(binaries.pgCtl, directory, user),
  });
  const running = await runningPort(directory);
  if (running !== null) {
    if (await isReady(urlOf(OWNER, passwords.owner, running, 'postgres'))) {
      options.onProgress?.('adopt');
      await prepareServer(running, passwords);
      return serverOn(running, true);
    }
  }
  options.onProgress?.('start');
  const port = options.port ?? (await freePort());
  const log = join(directory, START_LOG);
  // Of the start before, also of a release that logged statements.
  for (const name of [START_LOG, LOG_IN_USE]) await rm(join(directory, name), { force: true });
  await run(binaries.pgCtl, ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', `-p ${port}`], user).catch(
    async (error: unknown) => {
      const output = await readFinishedLog(directory);
      throw new Error(`PostgreSQL did not start: ${output.trim().split('\n').slice(-3).join(' / ') || String(error)}`);
    },
  );
  await prepareServer(port, passwords);
  return serverOn(port, false);
}

/** The addresses of the server that is running on a data folder; null when none is. */
export async function findEmbeddedPostgres(dataDir: string): Promise<DatabaseUrls | null> {
  const port = await runningPort(serverDirectory(dataDir));
  return port === null ? null : urlsOf(port, await ensurePasswords(dataDir));
}

interface Passwords {
  owner: string;
  service: string;
}

const serverDirectory = (dataDir: string): string => join(dataDir, 'postgres');

const urlOf = (login: string, password: string, port: number, database: string): string =>
  `postgres://${login}:${password}@127.0.0.1:${port}/${database}`;

const urlsOf = (port: number, passwords: Passwords): DatabaseUrls => ({
  ownerUrl: urlOf(OWNER, passwords.owner, port, DATABASE),
  serviceUrl: urlOf(SERVICE_ROLE, passwords.service, port, DATABASE),
});

async function ensurePasswords(dataDir: string): Promise<Passwords> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    owner: await ensurePassword(join(folder, 'postgres-password')),
    service: await ensurePassword(join(folder, 'postgres-service-password')),
  };
}

async function ensurePassword(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored?.trim()) return stored.trim();
  const created = randomBytes(24).toString('base64url');
  await writeFile(file, created + '\n', { mode: 0o600 });
  return created;
}

async function initialise(initdb: string, directory: string, password: string, user: RunAs): Promise<void> {
  // A folder without PG_VERSION is left from an interrupted initdb and has no data.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  chownTo(user, directory);
  const passwordFile = join(directory, '..', `.initdb-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  chownTo(user, passwordFile);
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

/** The port in `postmaster.pid`; null when that process is not running. */
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

/** Waits while the server is starting or recovering. False when it cannot be reached at all. */
async function isReady(url: string): Promise<boolean> {
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    await client.connect();
    await client.end();
  };
  return pRetry(connect, {
    retries: 50,
    factor: 1,
    minTimeout: 200,
    shouldRetry: ({ error }) => 'code' in error && error.code === CANNOT_CONNECT_NOW,
  }).then(
    () => true,
    () => false,
  );
}

/** Creates the database and the services' login, which data folders of before the login do not have, unless they exist. */
async function prepareServer(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(OWNER, passwords.owner, port, 'postgres') });
  await client.connect();
  try {
    const databases = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE_ROLE]);
    if (roles.rowCount === 0) await client.query(`create role ${SERVICE_ROLE}`);
    await client.query(
      `alter role ${SERVICE_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(passwords.service)}`,
    );
  } finally {
    await client.end();
  }
}

/** What the server says, the latest last. */
/** The collector of the log is a process of its own, which may write the reason a moment after the server has ended. */
async function readFinishedLog(directory: string): Promise<string> {
  for (const deadline = Date.now() + 2_000; ; await delay(20)) {
    const output = await readLog(directory);
    if (/FATAL/.test(output) || Date.now() > deadline) return output;
  }
}

async function readLog(directory: string): Promise<string> {
  const current = await readFile(join(directory, LOG_IN_USE), 'utf8').catch(() => '');
  const opened = /^stderr (.+)$/m.exec(current)?.[1];
  const files = [START_LOG, ...(opened === undefined ? [] : [opened])];
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8').catch(() => '')));
  return texts.join('');
}

async function stop(pgCtl: string, directory: string, user: RunAs): Promise<void> {
  if ((await runningPort(directory)) === null) return;
  await run(pgCtl, ['stop', '-w', '-t', '60', '-m', 'fast', '-D', directory], user);
}

function run(command: string, args: string[], user: RunAs): Promise<void> {
  const [program = command, ...parameters] = [...user.prefix, command, ...args];
  return new Promise((resolve, reject) => {
    // No pipe to the child: the server would keep it open.
    const child = spawn(program, parameters, {
      stdio: 'ignore',
      cwd: '/',
      detached: true,
      env: { ...childEnvironment(), LC_ALL: 'C', TZ: 'UTC' },
      ...(user.prefix.length === 0 && user.uid !== undefined ? { uid: user.uid, gid: user.gid } : {}),
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
