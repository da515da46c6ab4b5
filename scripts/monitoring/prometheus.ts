import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { ruleGroups } from './alerts.js';

/** A value that Prometheus answers, with its labels. */
export interface QueryResult {
  labels: Record<string, string>;
  value: number;
}

export interface ActiveAlert {
  name: string;
  state: 'pending' | 'firing';
  labels: Record<string, string>;
}

export interface PrometheusOptions {
  /** `host:port` of each process that is scraped. */
  targets: readonly string[];
  /** Times of the rules are divided by it, so that a test need not wait for minutes. */
  divisor?: number;
  /** Between two scrapes, and two evaluations of the rules; 1 if missing: everything happens sooner than in an installation. */
  intervalSeconds?: number;
}

const START_MS = 30_000;

/**
 * A Prometheus of this machine that scrapes processes of Helix and evaluates the alert rules, for tests. It listens on
 * loopback, and keeps its data in a temporary folder.
 */
export class TestPrometheus {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** Its own address. */
    readonly url: string,
  ) {}

  /** Starts it, and waits until it answers. @throws when the program is missing or ends. */
  static async start({ targets, divisor = 1, intervalSeconds = 1 }: PrometheusOptions): Promise<TestPrometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'helix-prometheus-'));
    const interval = `${intervalSeconds}s`;
    const config = {
      global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
      rule_files: ['alerts.yml'],
      scrape_configs: [{ job_name: 'helix', static_configs: [{ targets }] }],
    };
    // JSON is YAML.
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
    writeFileSync(join(folder, 'alerts.yml'), JSON.stringify(ruleGroups(divisor)));
    const port = await freePort();
    const args = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.on('error', (error) => (errors += error.message));
    child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
    const prometheus = new TestPrometheus(child, folder, `http://127.0.0.1:${port}`);
    const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    const isReady = async () =>
      hasEnded() ||
      (await fetch(`${prometheus.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ));
    await waitFor(isReady, (ready) => ready, START_MS);
    if (!hasEnded()) return prometheus;
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`prometheus has ended: ${errors}`);
  }

  /** Evaluates an expression now. @throws with what Prometheus says when it cannot be evaluated. */
  async query(expr: string): Promise<QueryResult[]> {
    const { resultType, result } = await this.read<{
      resultType: string;
      result: { metric: Record<string, string>; value: [number, string] }[];
    }>(`query?${new URLSearchParams({ query: expr }).toString()}`);
    if (resultType !== 'vector') throw new Error(`${expr} is a ${resultType}, not a vector`);
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  /** The alerts that are pending or fire. */
  async alerts(): Promise<ActiveAlert[]> {
    const { alerts } = await this.read<{
      alerts: { labels: Record<string, string>; state: ActiveAlert['state'] }[];
    }>('alerts');
    return alerts.map(({ labels: { alertname = '', ...labels }, state }) => ({ name: alertname, state, labels }));
  }

  /** How each target answered its last scrape: `up`, `down` or `unknown`, by its `host:port`. */
  async targets(): Promise<Map<string, string>> {
    const { activeTargets } = await this.read<{
      activeTargets: { labels: Record<string, string>; health: string }[];
    }>('targets?state=active');
    return new Map(activeTargets.map(({ labels, health }) => [labels['instance'] ?? '', health]));
  }

  /** Rules that could not be evaluated, with the error of each. */
  async brokenRules(): Promise<string[]> {
    const { groups } = await this.read<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>(
      'rules',
    );
    return groups
      .flatMap(({ rules }) => rules)
      .filter(({ health }) => health === 'err')
      .map(({ name, lastError = '' }) => `${name}: ${lastError}`);
  }

  /** Ends it, and deletes its data. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'close');
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async read<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}/api/v1/${path}`);
    const answer = (await response.json()) as { status: string; data: T; error?: string };
    if (answer.status !== 'success') throw new Error(answer.error ?? `Prometheus answered ${response.status}`);
    return answer.data;
  }
}
