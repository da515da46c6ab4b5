import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '../../scripts/kafka.mjs';
import { startIngress } from '../../scripts/services/ingress.mjs';
import type { BenchDatabase } from './bench-database.js';
import { HelixProcess } from './helix-process.js';

/** What a change goes through from its agent to an open console. */
const SERVICES = ['sync-ingest', 'analysis', 'api'] as const;

/**
 * Starts the services as processes of their own, on a Kafka of their own, behind the ingress for development. The server
 * of the database ends them all.
 */
export async function startServicesApart(
  server: BenchDatabase,
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; brokers: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-kafka-'));
  const broker = await startKafka({ directory });
  server.addClosing(async () => {
    await broker.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const settings = { ...env, KAFKA_BROKERS: broker.brokers.join(','), SECRET_KEY: randomBytes(32).toString('hex') };
  const targets: { name: string; service: (typeof SERVICES)[number]; url: string }[] = [];
  for (const service of SERVICES) {
    const helix = await HelixProcess.start(join(server.folder, service), settings, undefined, service);
    server.addClosing(() => helix.stop());
    targets.push({ name: service, service, url: helix.url });
  }
  const ingress = await startIngress({ targets: () => targets });
  server.addClosing(() => ingress.close());
  return { url: ingress.url, brokers: broker.brokers };
}
