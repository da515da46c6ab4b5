import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../libs/database/src/embedded/free-port.js';

const programOf = (service: string): string =>
  fileURLToPath(new URL(`../../dist/services/${service}/src/main.js`, import.meta.url));

/** Options of Node for a process of which a profile is asked. */
export function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

/** Helix as it is built: every service in one process of its own, or one service. */
export class HelixProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /**
   * Starts it and waits until every part is ready.
   *
   * @param dataDir its folder; logs are in there.
   * @param env more settings, such as `DATABASE_URL`.
   * @param onLine hears each line that it prints.
   * @param service the folder of the service; all of them if missing.
   */
  static async start(
    dataDir: string,
    env: NodeJS.ProcessEnv,
    onLine: (line: string) => void = () => undefined,
    service = 'standalone',
  ) {
    const port = await freePort();
    mkdirSync(dataDir, { recursive: true });
    const options = [...profiling(), '--max-semi-space-size=32', '--enable-source-maps'];
    const child = spawn(process.execPath, [...options, programOf(service)], {
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        AGENT_REQUESTS_PER_SECOND: '10000',
        ...env,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(onLine));
    const helix = new HelixProcess(child, `http://127.0.0.1:${port}`);
    await helix.whenReady();
    return helix;
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }

  private async whenReady(): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      if (this.child.exitCode !== null) throw new Error(`Helix ended with ${this.child.exitCode}`);
      const answer = await fetch(`${this.url}/health/ready`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('Helix was not ready within a minute');
  }
}
