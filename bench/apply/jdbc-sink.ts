import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PmsChange, PmsEntity } from '@helix/contracts';
import { groupBy } from '../../libs/appointment-inputs/src/group-by.js';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { entityTables } from '../../services/sync-ingest/src/apply/entity-tables.js';
import type { BenchDatabase } from '../harness/bench-database.js';
import { cpuSecondsOf, cpuSecondsOfChildren } from '../harness/cpu-time.js';
import type { ClinicChanges } from '../ingest/references.js';
import { countRows } from '../ingest/row-counts.js';
import type { Measured } from './ours.js';
import { secondHalfRate } from './second-half.js';

const { Kafka, logLevel } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');

const POM = fileURLToPath(new URL('jdbc-sink.pom.xml', import.meta.url));
const JARS = fileURLToPath(new URL('../../.cache/jdbc-sink', import.meta.url));
/** A record carries its schema, and a broker takes a megabyte at a time. */
const RECORDS_PER_SEND = 500;
/** Counting all rows takes some milliseconds of the database, and the sink takes many seconds. */
const LOOK_MS = 500;

/** How Kafka Connect describes a column's type: its own logical types for dates and times, text for the rest. */
const TYPES: Readonly<Record<string, object>> = {
  text: { type: 'string' },
  smallint: { type: 'int16' },
  integer: { type: 'int32' },
  bigint: { type: 'int64' },
  boolean: { type: 'boolean' },
  numeric: { type: 'double' },
  date: { type: 'int32', name: 'org.apache.kafka.connect.data.Date', version: 1 },
  time: { type: 'int32', name: 'org.apache.kafka.connect.data.Time', version: 1 },
  timestamp: { type: 'int64', name: 'org.apache.kafka.connect.data.Timestamp', version: 1 },
  jsonb: { type: 'string', name: 'io.debezium.data.Json', version: 1 },
};

const KEY_SCHEMA = {
  type: 'struct',
  optional: false,
  fields: [
    { field: 'clinic_id', type: 'int32', optional: false },
    { field: 'id', type: 'string', optional: false },
  ],
};

/** Puts the same rows on Kafka as the sink reads them, then starts it and watches the tables. */
export async function measureJdbcSink(
  server: BenchDatabase,
  name: string,
  brokers: string[],
  clinics: readonly ClinicChanges[],
): Promise<Measured> {
  const jars = await sinkJars();
  const url = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const bytes = await publish(name, brokers, clinics);
  const total = clinics.reduce((sum, { changes }) => sum + changes.length, 0);
  const folder = join(server.folder, name);
  await mkdir(folder, { recursive: true });
  await server.settle();
  const databaseBefore = cpuSecondsOfChildren(server.postgresPid());
  const connect = await startConnect(folder, jars, { brokers, url: new URL(url), prefix: name });
  try {
    const rowsPerSecond = await secondHalfRate(
      total,
      LOOK_MS,
      () => countRows(owner),
      () => connect.throwIfEnded(),
    );
    return {
      rowsPerSecond,
      bytesPerRow: bytes / total,
      processorMicros: {
        applier: (cpuSecondsOf(connect.pid) / total) * 1e6,
        database: ((cpuSecondsOfChildren(server.postgresPid()) - databaseBefore) / total) * 1e6,
      },
    };
  } finally {
    await connect.stop();
    await owner.end();
    await server.dropDatabase(name);
  }
}

async function sinkJars(): Promise<string> {
  if (existsSync(JARS)) return JARS;
  // Fetched aside and then renamed, so that a fetch that was cut off leaves no half set of jars.
  const part = `${JARS}-${process.pid}`;
  const args = ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${part}`];
  await promisify(execFile)('mvn', args);
  await rename(part, JARS);
  return JARS;
}

async function publish(prefix: string, brokers: string[], clinics: readonly ClinicChanges[]): Promise<number> {
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING });
  const entities = [...new Set(clinics.flatMap(({ changes }) => changes.map(({ entity }) => entity)))];
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({
    topics: entities.map((entity) => ({ topic: topicOf(prefix, entity), numPartitions: 1 })),
  });
  await admin.disconnect();
  const producer = kafka.producer();
  await producer.connect();
  let bytes = 0;
  for (const { clinicId, changes } of clinics) {
    for (let from = 0; from < changes.length; from += RECORDS_PER_SEND) {
      const byEntity = groupBy(changes.slice(from, from + RECORDS_PER_SEND), ({ entity }) => entity);
      await producer.sendBatch({
        topicMessages: [...byEntity.values()].map((list) => ({
          topic: topicOf(prefix, list[0]!.entity),
          messages: list.map((change) => {
            const message = sinkRecord(clinicId, change);
            bytes += Buffer.byteLength(message.key) + Buffer.byteLength(message.value);
            return message;
          }),
        })),
      });
    }
  }
  await producer.disconnect();
  return bytes;
}

const topicOf = (prefix: string, entity: PmsEntity): string => `${prefix}.${entityTables[entity].table}`;

/** A row with its schema, as the sink's converter asks for it. */
function sinkRecord(clinicId: number, change: PmsChange): { key: string; value: string } {
  const { fields } = entityTables[change.entity];
  const data = change.op === 'upsert' ? change.data : {};
  const payload = {
    ...{ clinic_id: clinicId, id: change.id, version: Number(change.version), deleted: change.op === 'delete' },
    ...Object.fromEntries(fields.map(({ field, column, type }) => [column, connectValue(type, data[field] ?? null)])),
  };
  return {
    key: JSON.stringify({ schema: KEY_SCHEMA, payload: { clinic_id: clinicId, id: change.id } }),
    value: JSON.stringify({ schema: schemaOf(change.entity), payload }),
  };
}

function schemaOf(entity: PmsEntity): object {
  return {
    type: 'struct',
    optional: false,
    fields: [
      ...KEY_SCHEMA.fields,
      { field: 'version', type: 'int64', optional: false },
      { field: 'deleted', type: 'boolean', optional: false },
      ...entityTables[entity].fields.map(({ column, type }) => ({ field: column, optional: true, ...TYPES[type] })),
    ],
  };
}

const DAY_MS = 86_400_000;

function connectValue(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (type === 'date') return Date.parse(String(value)) / DAY_MS;
  if (type === 'timestamp') return Date.parse(`${String(value)}Z`);
  if (type === 'time') return Date.parse(`1970-01-01T${String(value)}Z`);
  return value;
}

interface Connect {
  pid: number;
  throwIfEnded(): void;
  stop(): Promise<void>;
}

async function startConnect(
  folder: string,
  jars: string,
  { brokers, url, prefix }: { brokers: string[]; url: URL; prefix: string },
): Promise<Connect> {
  const converter = 'org.apache.kafka.connect.json.JsonConverter';
  const [worker, sink] = [join(folder, 'worker.properties'), join(folder, 'sink.properties')];
  await writeFile(
    worker,
    properties({
      'bootstrap.servers': brokers.join(','),
      'key.converter': converter,
      'value.converter': converter,
      'offset.storage.file.filename': join(folder, 'offsets'),
      listeners: `http://127.0.0.1:${await freePort()}`,
      'plugin.discovery': 'service_load',
      'connector.client.config.override.policy': 'All',
    }),
  );
  await writeFile(
    sink,
    properties({
      name: prefix,
      'connector.class': 'io.debezium.connector.jdbc.JdbcSinkConnector',
      'topics.regex': `${prefix}\\\\..*`,
      transforms: 'route',
      'transforms.route.type': 'org.apache.kafka.connect.transforms.RegexRouter',
      'transforms.route.regex': `${prefix}\\\\.(.*)`,
      'transforms.route.replacement': '$1',
      'connection.url': `jdbc:postgresql://${url.host}${url.pathname}?reWriteBatchedInserts=true`,
      'connection.username': url.username,
      'connection.password': decodeURIComponent(url.password),
      'insert.mode': 'upsert',
      'primary.key.mode': 'record_key',
      'schema.evolution': 'basic',
      'batch.size': '2000',
      'use.reduction.buffer': 'true',
      'consumer.override.max.poll.records': '2000',
      'consumer.override.auto.offset.reset': 'earliest',
    }),
  );
  const log = join(folder, 'connect.log');
  const output = openSync(log, 'w');
  const args = ['-Xmx1g', '-cp', join(jars, '*'), 'org.apache.kafka.connect.cli.ConnectStandalone', worker, sink];
  const child = spawn('java', args, { stdio: ['ignore', output, output] });
  const gone = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.on('exit', killAtExit);
  return {
    pid: child.pid ?? 0,
    throwIfEnded() {
      if (hasEnded()) throw new Error(`Kafka Connect ended; its log is ${log}`);
    },
    async stop() {
      process.off('exit', killAtExit);
      if (!hasEnded()) child.kill('SIGKILL');
      await gone;
      if (process.env['BENCH_CONNECT_LOG']) process.stderr.write(await readFile(log, 'utf8'));
    },
  };
}

const properties = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
