/**
 * An installation of many machines on this one: what the services need, the services as processes of their own, and an
 * ingress in front. Needs the built services. Everything that it keeps is below one folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../free-port.mjs';
import { startKafka } from '../kafka.mjs';
import { root } from '../prepare.mjs';
import { startS3 } from '../s3-server.mjs';
import { startIdentityProvider } from './identity-provider.mjs';
import { startIngress } from './ingress.mjs';
import { startMailCatcher } from './mail-catcher.mjs';
import { ServiceProcess } from './processes.mjs';
import { startRedis } from './redis.mjs';

const BUCKET = 'helix';
const AWS = { AWS_ACCESS_KEY_ID: 'helix', AWS_SECRET_ACCESS_KEY: 'helix-on-this-machine' };
export const ONE_OF_EACH = { api: 1, 'sync-ingest': 1, analysis: 1, audio: 1, reporting: 1 };
export const TWO_OF_EACH = { ...ONE_OF_EACH, api: 2, 'sync-ingest': 2, analysis: 2 };

/**
 * Ports by name, which are the same at the next start where they are free: a provider that has another address is another
 * provider.
 */
export function keptPorts(file) {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return async (name) => {
    if (!known[name] || !(await isFree(known[name]))) known[name] = await freePort();
    writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 });
    return known[name];
  };
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Starts PostgreSQL on a folder, or takes over the one that a killed process has left running. */
export async function startPostgres({ dataDir, port }) {
  const { startEmbeddedPostgres } = await built('libs/database/src/index.js');
  // Room for two of each with the usual pools, their children and those who look.
  const server = await startEmbeddedPostgres({ dataDir, port, settings: ['max_connections = 250'] });
  const pid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    ...{ url: server.serviceUrl, ownerUrl: server.ownerUrl, pid: pid(), adopted: server.adopted },
    stop: () => server.stop(),
    /** Kills the server with all its processes, like a power cut; start it again with the same folder and port. */
    async kill() {
      const killed = pid();
      const children = childrenOf(killed);
      for (const one of [killed, ...children]) kill(one);
      while (await server.isRunning()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

function childrenOf(pid) {
  try {
    const out = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return out.split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** Starts an S3 server with an empty bucket. It keeps everything in memory. */
export async function startBucket({ port }) {
  const server = await startS3({ port });
  const credentials = { accessKeyId: AWS.AWS_ACCESS_KEY_ID, secretAccessKey: AWS.AWS_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return { ...server, env: { S3_BUCKET: BUCKET, S3_ENDPOINT: server.endpoint, ...AWS } };
}

/**
 * Starts what the services need and `env` has no address of, in parallel.
 *
 * @param {{ dataDir: string, publicUrl: string, ports: (name: string) => Promise<number>, env: Record<string, string> }} options
 */
export async function startParts({ dataDir, publicUrl, ports, env }) {
  const parts = {};
  const begin = async (name, setting, start) => {
    if (!env[setting]) parts[name] = await start();
  };
  const outcomes = await Promise.allSettled([
    begin('postgres', 'DATABASE_URL', async () => startPostgres({ dataDir, port: await ports('postgres') })),
    begin('kafka', 'KAFKA_BROKERS', async () =>
      startKafka({ directory: join(dataDir, 'kafka'), port: await ports('kafka') }),
    ),
    begin('redis', 'REDIS_URL', async () =>
      startRedis({ directory: join(dataDir, 'redis'), port: await ports('redis') }),
    ),
    begin('s3', 'S3_BUCKET', async () => startBucket({ port: await ports('s3') })),
    begin('mails', 'SMTP_URL', async () =>
      startMailCatcher({
        ...{ directory: join(dataDir, 'caught-mails'), port: await ports('smtp') },
        pagePort: await ports('mail page'),
      }),
    ),
    begin('identity', 'OIDC_ISSUER', async () => startIdentityProvider(publicUrl, { port: await ports('identity') })),
  ]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) {
    await stopParts(parts);
    throw failed.reason;
  }
  return parts;
}

/** Stops them, those last that others need. */
export async function stopParts(parts) {
  for (const name of ['identity', 'mails', 's3', 'redis', 'kafka', 'postgres']) await parts[name]?.stop();
}

/** The addresses of the parts, as settings of every service. */
export function settingsOf(parts) {
  return {
    ...(parts.postgres && { DATABASE_URL: parts.postgres.url }),
    ...(parts.kafka && { KAFKA_BROKERS: parts.kafka.brokers.join(',') }),
    ...(parts.redis && { REDIS_URL: parts.redis.url }),
    ...parts.s3?.env,
    ...(parts.mails && { SMTP_URL: parts.mails.url }),
    ...parts.identity?.settings,
  };
}

/** Brings the schema up to date, as its owner. @returns how many migrations ran. */
export async function migrateSchema(ownerUrl) {
  const { prepareSchema } = await built('services/standalone/src/prepare-schema.js');
  return prepareSchema(ownerUrl);
}

/**
 * Starts everything: the parts, the schema, the services, the ingress.
 *
 * @param {object} options
 * @param {string} options.dataDir everything is kept here
 * @param {number} options.port of the ingress
 * @param {Record<string, number>} [options.counts] how many processes of each service
 * @param {Record<string, string>} [options.env] settings, of what was started elsewhere too
 * @param {(name: string) => Promise<number>} [options.ports]
 * @param {(step: string) => void} [options.onStep]
 */
export async function startInstallation({
  dataDir,
  port,
  counts = ONE_OF_EACH,
  env: given = {},
  ports = () => freePort(),
  onStep = () => undefined,
}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const publicUrl = given.PUBLIC_URL || `http://localhost:${port}`;
  if (given.DATABASE_URL && !given.DATABASE_OWNER_URL)
    throw new Error('DATABASE_OWNER_URL: must be set where DATABASE_URL is, since the schema is brought up to date');
  onStep('Starting what the services need ...');
  const parts = await startParts({ dataDir, publicUrl, ports, env: given });
  const processes = [];
  let ingress;
  const stop = async () => {
    const ends = await Promise.all(processes.filter((one) => one.isRunning).map((one) => one.stop()));
    await ingress?.close();
    await stopParts(parts);
    return ends;
  };
  try {
    const done = await migrateSchema(given.DATABASE_OWNER_URL ?? parts.postgres.ownerUrl);
    onStep(done > 0 ? `Schema brought up to date (${done} migrations)` : 'The schema is up to date');
    const { ensureSecretKey } = await built('services/standalone/src/secrets.js');
    const servicesDir = join(dataDir, 'services');
    // As a volume is there before what writes to it: its free space is a metric from the start.
    mkdirSync(servicesDir, { recursive: true, mode: 0o700 });
    const { DATABASE_OWNER_URL: _owner, ...settings } = given;
    const env = {
      ...{ DRAIN_SECONDS: '1', LOG_LEVEL: 'info', TRUST_PROXY: '1', SEED: 'none' },
      CONSOLE_DIR: join(root, 'dist/console'),
      ...settings,
      ...settingsOf(parts),
      ...{ PUBLIC_URL: publicUrl, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1' },
      DATA_DIR: servicesDir,
      SECRET_KEY: await ensureSecretKey(given.SECRET_KEY, dataDir),
    };
    for (const [service, count] of Object.entries(counts))
      for (let number = 1; number <= count; number += 1) {
        const name = count === 1 ? service : `${service}-${number}`;
        const [ownPort, metricsPort] = [await ports(name), await ports(`${name} management`)];
        processes.push(
          new ServiceProcess({ name, service, port: ownPort, metricsPort, env, logDir: join(dataDir, 'log') }),
        );
      }
    onStep(`Starting ${processes.length} services ...`);
    for (const one of processes) one.start();
    await Promise.all(processes.map((one) => one.ready()));
    ingress = await startIngress({ port, targets: () => processes });
    return {
      publicUrl,
      parts,
      processes,
      ingress,
      env,
      stop,
      named: (name) => processes.find((one) => one.name === name),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A module of the built services. */
export const built = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
