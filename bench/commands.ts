/**
 * What commands to agents take, and what waiting for them costs. Linux only; statements in Open Dental need Debian's
 * mariadb-server.
 * `npm run bench -- commands [--statements 200] [--agents 200] [--seconds 60] [--commands 200] [--only statements,polls,commands]`
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dateAt } from '@helix/hygiene';
import { signInDevelopers } from './commands/developers.js';
import { measureStatements, openDentalSystem, simulatedSystem } from './commands/hub-statements.js';
import { WaitingAgents } from './commands/waiting-agents.js';
import { BenchDatabase, createClinics, type BenchClinic } from './harness/bench-database.js';
import { cpuSecondsOf } from './harness/cpu-time.js';
import { HelixProcess } from './harness/helix-process.js';
import { hasMariaDb } from './harness/open-dental.js';
import { measureRoundTrips } from './harness/round-trips.js';
import { printRatio } from './harness/statistics.js';
import { timedCall } from './harness/timed-call.js';
import { printUpdateTimes } from './harness/update-times.js';

const { values: options } = parseArgs({
  options: {
    statements: { type: 'string', default: '200' },
    agents: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    commands: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
});
const AGENTS = Number(options.agents);
const SECONDS = Number(options.seconds);
/** What a process does after its start is no part of what it costs. */
const SETTLE_MS = 15_000;
const asked = options.only?.split(',') ?? ['statements', 'polls', 'commands'];

/** Two processes of sync-ingest, and clinics whose agents wait at them. */
interface Site {
  databaseUrl: string;
  owner: pg.Client;
  clinics: BenchClinic[];
  ingests: HelixProcess[];
}

async function startSite(server: BenchDatabase): Promise<Site> {
  const databaseUrl = await server.createDatabase('waiting');
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  server.addClosing(() => owner.end());
  const clinics = await createClinics(owner, AGENTS);
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl), SECRET_KEY: randomBytes(32).toString('hex') };
  const ingests: HelixProcess[] = [];
  for (const name of ['ingest-0', 'ingest-1']) {
    const process = await HelixProcess.start(join(server.folder, name), env, undefined, 'sync-ingest');
    server.addClosing(() => process.stop());
    ingests.push(process);
  }
  return { databaseUrl, owner, clinics, ingests };
}

/** Processor seconds of both processes in a time in which nothing else is asked of them, as a share of one core. */
async function shareOfCore({ ingests }: Site): Promise<number> {
  const used = (): number => ingests.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid ?? 0), 0);
  const [before, startedAt] = [used(), performance.now()];
  await sleep(SECONDS * 1000);
  return (used() - before) / ((performance.now() - startedAt) / 1000);
}

/** What open polls cost, beside what the processes use without any. */
async function measurePolls(site: Site): Promise<void> {
  await sleep(SETTLE_MS);
  const alone = await shareOfCore(site);
  const agents = await WaitingAgents.start(site.owner, urlsOf(site), site.clinics);
  await sleep(SETTLE_MS);
  const together = await shareOfCore(site);
  await agents.stop();
  console.log(`${AGENTS} agents wait at two processes of sync-ingest for ${SECONDS} s`);
  console.log(
    `  of one core: ${percent(together)} both processes together, ${percent(alone)} without polls before that`,
  );
  printRatio('  what the polls cost, percent of one core', (together - alone) * 100, 5, 'below', 1);
}

/** From the click until the agent has the command, one after the other, each for another clinic. */
async function measureCommands(server: BenchDatabase, site: Site): Promise<void> {
  const { owner, clinics, databaseUrl } = site;
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl) };
  const api = await HelixProcess.start(join(server.folder, 'helix'), env);
  server.addClosing(() => api.stop());
  const [token = ''] = await signInDevelopers(owner, api.url, 1);
  const arrived = new Map<number, (at: number) => void>();
  const agents = await WaitingAgents.start(owner, urlsOf(site), clinics, ({ clinicId }) =>
    arrived.get(clinicId)?.(performance.now()),
  );
  const stop = await measureRoundTrips(databaseUrl, api.url);
  const found: number[] = [];
  for (let n = 0; n < Number(options.commands); n += 1) {
    const { clinicId, clinicGuid } = clinics[(n * 7) % clinics.length]!;
    const received = new Promise<number>((resolve) => arrived.set(clinicId, resolve));
    const startedAt = performance.now();
    await timedCall(`${api.url}/api/Clinic/RestartRNAAgentService`, { token, clinicGuid, form: {} });
    found.push((await received) - startedAt);
    // It answers, and waits again.
    await sleep(50);
  }
  const roundTrips = await stop();
  await agents.stop();
  console.log(`${found.length} commands, one after the other, to ${AGENTS} agents that wait at two processes`);
  printUpdateTimes('from the click to the agent', found, roundTrips);
}

const urlsOf = ({ ingests }: Site): string[] => ingests.map(({ url }) => url);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

await BenchDatabase.run(async (server) => {
  if (asked.includes('statements')) {
    const count = Number(options.statements);
    await measureStatements(server, await simulatedSystem(), count);
    if (hasMariaDb)
      await measureStatements(server, await openDentalSystem(server, dateAt(Date.now(), 'America/Toronto')), count);
    else console.log('Open Dental is left out: mariadb-server is not installed');
  }
  if (!asked.includes('polls') && !asked.includes('commands')) return;
  const site = await startSite(server);
  if (asked.includes('polls')) await measurePolls(site);
  if (asked.includes('commands')) await measureCommands(server, site);
});
