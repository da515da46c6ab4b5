import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type ConnectionOptions } from 'mysql2/promise';

const PROGRAM = '/usr/sbin/mariadbd';
const START_TIMEOUT_MS = 60_000;
/** Root is refused unless it is named. Another user could not write where root keeps its temporary files. */
const RUN_AS = `--user=${userInfo().username}`;

/**
 * A MariaDB of its own on this machine, with its data in a temporary folder: Debian's `mariadb-server`, from which nothing
 * else is used. It can be stopped, killed and started again on the same data and port.
 */
export class MariaDbServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** Makes the data folder and starts the server. `root` may sign in without a password. @param port 0: a free one. */
  static async start(port = 0): Promise<MariaDbServer> {
    const folder = await mkdtemp(join(tmpdir(), 'helix-mariadb-'));
    run('mariadb-install-db', [
      '--no-defaults',
      RUN_AS,
      `--datadir=${join(folder, 'data')}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
    const server = new MariaDbServer(folder, port || (await freePort()));
    await server.run();
    return server;
  }

  /**
   * Starts mariadbd on the data as they are; resolves when it takes connections.
   *
   * @param options further options of mariadbd, such as `--default-time-zone=-08:00`.
   */
  async run(options: readonly string[] = []): Promise<void> {
    const child = spawn(
      PROGRAM,
      [
        '--no-defaults',
        RUN_AS,
        `--datadir=${join(this.folder, 'data')}`,
        `--socket=${join(this.folder, 'data', 's.sock')}`,
        `--pid-file=${join(this.folder, 'data', 'pid')}`,
        `--port=${this.port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--character-set-server=utf8mb3',
        '--innodb-buffer-pool-size=16M',
        '--innodb-log-file-size=8M',
        ...options,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const log: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    this.child = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`MariaDB did not start: ${log.join('')}`);
      try {
        await (await this.connect()).end();
        return;
      } catch {
        await sleep(50);
      }
    }
  }

  /** Options of a connection as root; others may be given. */
  optionsOf(more: ConnectionOptions = {}): ConnectionOptions {
    return { host: '127.0.0.1', port: this.port, user: 'root', dateStrings: true, ...more };
  }

  async connect(more: ConnectionOptions = {}): Promise<Connection> {
    const connection = await createConnection(this.optionsOf(more));
    // The server is killed on purpose.
    connection.on('error', () => undefined);
    return connection;
  }

  /** Ends it in order, and keeps the data. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends it in the middle of what it does, as when the power fails, and keeps the data. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A file that the server can read, for LOAD DATA. */
  async file(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
}

/** A port of this machine that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
