import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';

const READY_MS = 120_000;
const KEPT_LINES = 40;

/** Those that this process started: none of them outlives it. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** One service as a process of its own, which can be stopped, killed, frozen and started again at the same address. */
export class ServiceProcess {
  /** The newest lines of its log. */
  lines = [];
  #child;
  #exited;
  #isStopping = false;
  #listeners = [];

  /** @param {{ name: string, service: string, port: number, metricsPort: number, env: object, logDir: string }} options */
  constructor(options) {
    this.options = options;
    this.name = options.name;
    this.service = options.service;
    this.url = `http://127.0.0.1:${options.port}`;
    this.managementUrl = `http://127.0.0.1:${options.metricsPort}`;
    this.logFile = join(options.logDir, `${options.name}.log`);
  }

  get pid() {
    return this.#child?.pid ?? 0;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Calls back when it ends without being asked. */
  onUnexpectedEnd(listener) {
    this.#listeners.push(listener);
  }

  /** Starts it, without waiting until it is ready. */
  start() {
    if (this.isRunning) throw new Error(`${this.name} is running already`);
    const { port, metricsPort, env, logDir } = this.options;
    mkdirSync(logDir, { recursive: true, mode: 0o700 });
    const log = createWriteStream(this.logFile, { flags: 'a', mode: 0o600 });
    const program = join(root, `dist/services/${this.service}/src/main.js`);
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl+C reaches every process of a terminal: whoever started them stops them in order.
      detached: true,
    });
    this.#child = child;
    this.#isStopping = false;
    let rest = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        log.write(data);
        const lines = (rest + data.toString()).split('\n');
        rest = lines.pop();
        this.lines = [...this.lines, ...lines].slice(-KEPT_LINES);
      });
    running.add(child);
    this.#exited = once(child, 'close').then(([code, signal]) => {
      running.delete(child);
      log.end();
      if (rest !== '') this.lines = [...this.lines, rest];
      if (!this.#isStopping) for (const listener of this.#listeners) listener({ code, signal, lines: this.lines });
      return { code, signal };
    });
    return this;
  }

  /** Waits until `/health/ready` says so. @throws Error with its last lines when it ends instead. */
  async ready(ms = READY_MS) {
    for (const deadline = Date.now() + ms; ; await sleep(50)) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.status === 200) return this;
      const said = this.lines.slice(-5).join('\n');
      if (!this.isRunning) throw new Error(`${this.name} has ended instead of starting:\n${said}`);
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready after ${ms / 1000} s:\n${said}`);
    }
  }

  /** Asks it to stop, and waits until it has. @returns how it ended, and the seconds that it took. */
  async stop() {
    return this.#end('SIGTERM');
  }

  /** Kills it, like a power cut. */
  async kill() {
    return this.#end('SIGKILL');
  }

  /** Freezes it, like a machine that swaps or is suspended. */
  pause() {
    this.#child?.kill('SIGSTOP');
  }

  resume() {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal) {
    const startedAt = performance.now();
    this.#isStopping = true;
    if (this.isRunning) this.#child.kill(signal);
    const how = (await this.#exited) ?? { code: null, signal: null };
    return { ...how, seconds: (performance.now() - startedAt) / 1000 };
  }
}
