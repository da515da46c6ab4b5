import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import type pg from 'pg';
import type { LoginAnswer, PmsChange } from '@helix/contracts';
import type { NewRecord } from '@helix/event-log';
import { freePort, KEPT_PORTS } from '../../libs/database/src/embedded/free-port.js';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { TraceCollector } from '../../libs/web/src/testing/trace-collector.js';
import { startKafka } from '../../scripts/kafka.mjs';
import { TestPrometheus } from '../../scripts/monitoring/prometheus.js';
import {
  startBucket,
  startInstallation,
  startPostgres,
  TWO_OF_EACH,
  type Installation,
} from '../../scripts/services/installation.mjs';
import type { ServiceProcess } from '../../scripts/services/processes.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { addClinic, addUser, type TestClinic } from '../../services/standalone/src/testing/clinics-and-users.js';
import { queryOnce } from '../../services/standalone/src/testing/query-once.js';
import { sendChanges } from './send-changes.js';

/** Every process writes each span, so that no trace is left to chance. */
const SAMPLED = '1';
export const PASSWORD = 'a password for tests';
/** Two minutes of an alert rule are four seconds. Each scrape asks Kafka and the database, so that there are not too many. */
const EYES = { divisor: 30, intervalSeconds: 3 };

/** Those of the parts that are killed and started again on what they have kept. */
export type KilledPart = 'postgres' | 'kafka' | 'redis';

/** What a signed-in user sends with each request. */
export type ConsoleHeaders = Readonly<Record<'Authorization' | 'X-Clinic-Guid', string>>;

/**
 * One installation of many processes for all tests: two each of api, sync-ingest and analysis, audio, reporting, and what
 * they need, behind an ingress. Everything is kept in one temporary folder.
 */
export class World {
  private constructor(
    readonly dataDir: string,
    readonly installation: Installation,
    /** Gets the spans of all processes. */
    readonly collector: TraceCollector,
    /** Scrapes all processes from their start on. Times of the alert rules are divided. */
    readonly prometheus: TestPrometheus,
    private readonly ports: ReadonlyMap<string, number>,
  ) {}

  /** @throws when a part or a service does not start; nothing is left running then. */
  static async start(): Promise<World> {
    const dataDir = await mkdtemp(join(tmpdir(), 'helix-distributed-'));
    const collector = await TraceCollector.start();
    const ports = new Map<string, number>();
    const portOf = async (name: string): Promise<number> => {
      // Nothing else may take the address of what is killed and started again.
      const port = ports.get(name) ?? (await freePort(KEPT_PORTS));
      ports.set(name, port);
      return port;
    };
    let installation: Installation | undefined;
    try {
      installation = await startInstallation({
        ...{ dataDir, port: await portOf('ingress'), counts: TWO_OF_EACH, ports: portOf },
        env: {
          ...{ PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'debug' },
          ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: SAMPLED },
        },
      });
      const targets = installation.processes.map(({ managementUrl }) => new URL(managementUrl).host);
      const prometheus = await TestPrometheus.start({ targets, ...EYES });
      return new World(dataDir, installation, collector, prometheus, ports);
    } catch (error) {
      await installation?.stop();
      await collector.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  }

  /** The address of the ingress. */
  get url(): string {
    return this.installation.publicUrl;
  }

  /** A process by its name: `api-1`, or `audio` where there is one. */
  named(name: string): ServiceProcess {
    const found = this.installation.named(name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  }

  /** Kills a part like a power cut, and starts it again on what it has kept, at the same address. */
  async killAndStart(part: KilledPart): Promise<void> {
    const { parts } = this.installation;
    await parts[part]?.kill();
    const port = this.ports.get(part) ?? 0;
    if (part === 'postgres') parts.postgres = await startPostgres({ dataDir: this.dataDir, port });
    else if (part === 'kafka') parts.kafka = await startKafka({ directory: join(this.dataDir, 'kafka'), port });
    else parts.redis = await startRedis({ directory: join(this.dataDir, 'redis'), port });
  }

  /** Destroys the database, the objects and the log. Each is new and empty then, at the same address. No service may run. */
  async destroyData(): Promise<void> {
    const { parts } = this.installation;
    const url = new URL(parts.postgres?.ownerUrl ?? '');
    url.pathname = '/postgres';
    await queryOnce(url.href, 'drop database helix');
    await queryOnce(url.href, 'create database helix');
    await parts.s3?.stop();
    parts.s3 = await startBucket({ port: this.ports.get('s3') ?? 0 });
    await parts.kafka?.kill();
    await rm(join(this.dataDir, 'kafka'), { recursive: true });
    await this.killAndStart('kafka');
  }

  /** Runs a statement as the owner, on its own connection: the database may be killed between two of them. */
  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return queryOnce(this.installation.parts.postgres?.ownerUrl ?? '', text, values);
  }

  addClinic(name: string): Promise<TestClinic> {
    return addClinic((text, values) => this.query(text, values), name);
  }

  /** Adds a user of a clinic, who signs in with `PASSWORD`. @returns the headers of a new session. */
  async addUser(email: string, { clinicId, clinicGuid }: TestClinic): Promise<ConsoleHeaders> {
    await addUser((text, values) => this.query(text, values), { email, password: PASSWORD, clinicId });
    const answer = await fetch(`${this.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { token } = (await answer.json()) as LoginAnswer;
    return { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid };
  }

  /** Sends changes as the agent of a clinic, through the ingress. @throws unless all are accepted. */
  async send(clinic: TestClinic, changes: readonly PmsChange[]): Promise<void> {
    const { answer } = await sendChanges(this.url, clinic, changes);
    if (answer.rejected.length > 0) throw new Error(`changes were refused: ${JSON.stringify(answer.rejected)}`);
  }

  /** Writes records to the log, past what checks them. */
  async publish(topic: string, records: readonly NewRecord[]): Promise<void> {
    const producer = this.kafka().producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    try {
      await producer.send({ topic, messages: [...records] });
    } finally {
      await producer.disconnect();
    }
  }

  /** How many records of the log no consumer group has handled yet, by group. Asks the broker and the database. */
  async lag(): Promise<Map<string, number>> {
    const admin = this.kafka().admin();
    await admin.connect();
    try {
      const { clusterId } = await admin.describeCluster();
      // Those on a cluster that is gone mean nothing on this one.
      const positions = await this.query<{ group: string; topic: string; partition: number; next: string }>(
        `select consumer_group as "group", topic, partition, next_offset as next from log_position
         where log = 'kafka:' || $1`,
        [clusterId],
      );
      const ends = new Map<string, number>();
      for (const topic of new Set(positions.map((position) => position.topic)))
        for (const { partition, high } of await admin.fetchTopicOffsets(topic))
          ends.set(`${topic} ${partition}`, Number(high));
      const lag = new Map<string, number>();
      for (const { group, topic, partition, next } of positions) {
        // A transaction ends with a marker, which has an offset and is no record.
        const behind = Math.max(0, (ends.get(`${topic} ${partition}`) ?? 0) - Number(next));
        lag.set(group, (lag.get(group) ?? 0) + behind);
      }
      return lag;
    } finally {
      await admin.disconnect();
    }
  }

  /** Waits until every group has handled the whole log, and nothing waits to be published. */
  async waitUntilIdle(ms = 60_000): Promise<void> {
    const pending = async (): Promise<Record<string, number>> => {
      const [row] = await this.query<{ n: number }>('select count(*)::integer as n from outbox');
      return { ...Object.fromEntries(await this.lag()), outbox: row?.n ?? 0 };
    };
    await waitFor(pending, (found) => Object.values(found).every((count) => count === 0), ms);
  }

  private kafka(): Kafka {
    return new Kafka({ brokers: this.installation.parts.kafka?.brokers ?? [], logLevel: logLevel.NOTHING });
  }

  /** The newest log lines of every process, for the report of a failed test. */
  newestLines(count = 8): string {
    return this.installation.processes
      .map(
        ({ name, isRunning, lines }) => `--- ${name}${isRunning ? '' : ' (ended)'}\n${lines.slice(-count).join('\n')}`,
      )
      .join('\n');
  }

  /** Ends every process and deletes the folder. */
  async stop(): Promise<void> {
    await this.prometheus.stop();
    await this.installation.stop();
    await this.collector.stop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
