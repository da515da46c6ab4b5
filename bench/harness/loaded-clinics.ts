import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PmsChange } from '@helix/contracts';
import { packBatches, sendAll } from './agents.js';
import { createClinics, type BenchClinic, type BenchDatabase } from './bench-database.js';
import { signIn } from './console-client.js';
import { HelixProcess } from './helix-process.js';
import { startServicesApart } from './services-apart.js';

/** Helix with clinics that have a history. */
export interface LoadedClinics {
  helixUrl: string;
  databaseUrl: string;
  /** Of the database. */
  owner: pg.Client;
  clinics: BenchClinic[];
  /** Of a user of every clinic. */
  token: string;
  /** Of Kafka; none in one process, whose log is in the database. */
  brokers: string[];
}

/**
 * Starts Helix on a database of the server, which ends it, and waits until the history of every clinic is analysed and evaluated.
 *
 * @param isApart whether each service is a process of its own, on Kafka, behind an ingress.
 */
export async function startLoadedClinics(
  server: BenchDatabase,
  count: number,
  history: readonly PmsChange[],
  isApart = false,
): Promise<LoadedClinics> {
  const databaseUrl = await server.createDatabase('loaded');
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  server.addClosing(() => owner.end());
  const clinics = await createClinics(owner, count);
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl) };
  const { url, brokers } = isApart ? await startServicesApart(server, env) : await startTogether(server, env);
  const batches = packBatches(history, 4_000);
  await sendAll(
    url,
    clinics.map(({ agentKey }) => ({ agentKey, batches })),
    count,
  );
  for (let analysed = 0; analysed < count; await sleep(200))
    analysed = (await owner.query<{ n: number }>(ANALYSED)).rows[0]?.n ?? 0;
  await owner.query('analyze');
  return { helixUrl: url, databaseUrl, owner, clinics, token: await signIn(owner, url), brokers };
}

async function startTogether(
  server: BenchDatabase,
  env: Record<string, string>,
): Promise<{ url: string; brokers: string[] }> {
  const helix = await HelixProcess.start(join(server.folder, 'helix'), env);
  server.addClosing(() => helix.stop());
  return { url: helix.url, brokers: [] };
}

const ANALYSED = `
  select count(*)::int as n from clinic c
  where not exists (
      select 1 from appointment a
      left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
      where a.clinic_id = c.clinic_id and n.clinic_id is null)
    and not exists (
      select 1 from hygiene_appointment a
      left join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
      where a.clinic_id = c.clinic_id and d.clinic_id is null)
    and exists (select 1 from appointment a where a.clinic_id = c.clinic_id)
    and (select count(*) from outbox) = 0`;
