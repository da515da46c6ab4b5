import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sendAll, packBatches } from '../harness/agents.js';
import { cpuSecondsOf, cpuSecondsOfChildren } from '../harness/cpu-time.js';
import { HelixProcess } from '../harness/helix-process.js';
import { createClinics, type BenchDatabase } from '../harness/bench-database.js';
import { countStatements, printStatements } from '../harness/statements.js';
import type { ClinicChanges } from './references.js';
import { countRows } from './row-counts.js';

const CHANGES_PER_REQUEST = 4_000;
const CLINICS_AT_ONCE = 4;

export interface OurTimes {
  /** Seconds from the first POST until all are acknowledged, all rows applied, all analyses computed. */
  acknowledged: number;
  applied: number;
  analysed: number;
  /** Processor seconds from the first POST to the last analysis. */
  cpu: { helix: number; database: number; sender: number };
}

/**
 * Sends all changes to a Helix of its own, and watches the database for the moment at which the last row is applied.
 *
 * @param warmUp is sent and finished before the clock runs, by a clinic of its own.
 * @param env further settings of Helix.
 */
export async function measureOurs(
  server: BenchDatabase,
  name: string,
  clinics: readonly ClinicChanges[],
  warmUp: ClinicChanges,
  env: Readonly<Record<string, string>> = {},
): Promise<OurTimes> {
  const url = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const keys = await createClinics(owner, clinics.length + 1);
  const packed = [...clinics, warmUp].map(({ changes }, n) => ({
    agentKey: keys[n]?.agentKey ?? '',
    batches: packBatches(changes, CHANGES_PER_REQUEST),
  }));
  const helix = await HelixProcess.start(join(server.folder, name), { ...env, DATABASE_URL: server.serviceUrl(url) });
  server.addClosing(() => helix.stop());
  try {
    await sendAll(helix.url, packed.slice(-1), 1);
    await untilIdle(owner);
    // The hard case for plans: the database has counted one clinic and knows nothing of those that come now.
    await owner.query('analyze');
    const before = await countRows(owner);
    await server.settle();

    await countStatements(owner);
    const cpuBefore = cpuTimes(server, helix);
    const startedAt = performance.now();
    const seconds = (): number => (performance.now() - startedAt) / 1000;
    await sendAll(helix.url, packed.slice(0, -1), CLINICS_AT_ONCE);
    const acknowledged = seconds();
    while ((await lagOf(owner, 'sync-ingest.apply')) > 0) await sleep(10);
    const applied = seconds();
    await untilIdle(owner);
    const analysed = seconds();
    const cpuAfter = cpuTimes(server, helix);
    await printStatements(owner);
    await check(owner, before, clinics);
    const cpu = {
      helix: cpuAfter.helix - cpuBefore.helix,
      database: cpuAfter.database - cpuBefore.database,
      sender: cpuAfter.sender - cpuBefore.sender,
    };
    return { acknowledged, applied, analysed, cpu };
  } finally {
    await helix.stop();
    await owner.end();
    await server.dropDatabase(name);
  }
}

function cpuTimes(server: BenchDatabase, helix: HelixProcess): OurTimes['cpu'] {
  return {
    helix: cpuSecondsOf(helix.child.pid ?? 0),
    database: cpuSecondsOfChildren(server.postgresPid()),
    sender: cpuSecondsOf(process.pid),
  };
}

/** The group's position commits with the rows, so no lag means that every row is there. */
async function lagOf(owner: pg.ClientBase, group: string): Promise<number> {
  const { rows } = await owner.query<{ lag: string }>(
    `select coalesce(sum(p.next_offset - s.next_offset), 0) as lag
     from log_position s join log_partition p using (topic, partition) where s.consumer_group = $1`,
    [group],
  );
  return Number(rows[0]?.lag);
}

/** Nothing to apply, nothing in the outbox, nothing to analyse. */
async function untilIdle(owner: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: string }>('select count(*) as waiting from outbox');
    const left = (await lagOf(owner, 'sync-ingest.apply')) + Number(rows[0]?.waiting);
    if (left === 0 && (await lagOf(owner, 'analysis.recompute')) === 0) return;
    await sleep(10);
  }
}

/** A fast answer that is wrong is none: every row must be there, and every appointment analysed. */
async function check(owner: pg.ClientBase, before: number, clinics: readonly ClinicChanges[]): Promise<void> {
  const expected = clinics.reduce((sum, { changes }) => sum + changes.length, 0);
  const rows = (await countRows(owner)) - before;
  if (rows !== expected) throw new Error(`${rows} rows applied of ${expected}`);
  const { rows: found } = await owner.query<{ missing: string }>(
    `select count(*) as missing from appointment a
     left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id where n.clinic_id is null`,
  );
  if (found[0]?.missing !== '0') throw new Error(`${found[0]?.missing} appointments have no analysis`);
}
