import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SQL_LIMITS } from '@helix/contracts';
import { queryAs } from '../../agent/src/open-dental/query.js';
import { PracticeDatabase } from '../../agent/src/simulated/practice-database.js';
import { profileOf, type SimulatedClinic } from '../../agent/src/simulated/simulated-kind.js';
import { dayOf, localTimeOf } from '../../demo/src/practice/world/local-time.js';
import { AgentProcess } from '../harness/agent-process.js';
import { createClinics, type BenchDatabase } from '../harness/bench-database.js';
import { shareOf } from '../harness/grown-practice.js';
import { HelixProcess } from '../harness/helix-process.js';
import { inTurns } from '../harness/in-turns.js';
import { startOpenDental } from '../harness/open-dental.js';
import { printRatio, quantile } from '../harness/statistics.js';
import { timedCall } from '../harness/timed-call.js';
import { signInDevelopers } from './developers.js';

const STATEMENT = 'SELECT 1';
/** Of a user, in a minute. */
const STATEMENTS_EACH = 9;
/** What else is run of it. */
const WARM_UP = 5;
const AIM_MS = 300;

/** A system whose agent is asked. */
export interface AskedSystem {
  name: string;
  /** The entry in the agent's settings, without its key. */
  settings: object;
  /** Runs the statement beside Helix, as the agent does. */
  ask(): Promise<unknown>;
}

/** The smallest of the simulated practices, which answers from SQLite. */
export async function simulatedSystem(): Promise<AskedSystem> {
  const settings = { source: 'simulated', profile: 'moncton', anchorDate: '2026-11-20', historyDays: 30 } as const;
  const profile = profileOf({ ...settings, key: '' } satisfies SimulatedClinic);
  const day = dayOf(settings.anchorDate);
  const practice = await PracticeDatabase.at(profile, day, localTimeOf(day, 0));
  return { name: 'simulated practice', settings, ask: async () => practice.query(STATEMENT, SQL_LIMITS) };
}

/** A small database of Open Dental. */
export async function openDentalSystem(server: BenchDatabase, today: string): Promise<AskedSystem> {
  const { settings } = await startOpenDental(server, today, shareOf(0.01));
  const { sqlUser: user = '', sqlPassword: password = '', ...login } = settings.database;
  return { name: 'Open Dental', settings, ask: () => queryAs({ ...login, user, password }, STATEMENT, SQL_LIMITS) };
}

/** From the console's request to its answer, with the agent of a clinic in between. */
export async function measureStatements(server: BenchDatabase, system: AskedSystem, count: number): Promise<void> {
  const name = `hub_${system.name.replace(/\W+/g, '_').toLowerCase()}`;
  const databaseUrl = await server.createDatabase(name);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  server.addClosing(() => owner.end());
  const [clinic] = await createClinics(owner, 1);
  if (!clinic) throw new Error('the clinic was not made');
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl) };
  const helix = await HelixProcess.start(join(server.folder, name), env);
  server.addClosing(() => helix.stop());
  const tokens = await signInDevelopers(owner, helix.url, Math.ceil((count + WARM_UP) / STATEMENTS_EACH));
  const folder = join(server.folder, `${name}-agent`);
  const agent = AgentProcess.start(folder, helix.url, { ...system.settings, key: clinic.agentKey });
  server.addClosing(() => agent.stop());
  await agent.untilLive();
  for (let dialects = 0; dialects === 0; await sleep(100))
    dialects = (await owner.query('select from agent_status where dialect is not null')).rowCount ?? 0;

  console.log(`${STATEMENT} in ${system.name}, ${count} times, in turns`);
  let sent = 0;
  const submit = async (): Promise<void> => {
    const token = tokens[Math.floor(sent / STATEMENTS_EACH)] ?? '';
    sent += 1;
    const { body } = await timedCall(`${helix.url}/api/Clinic/SubmitCommand`, {
      ...{ token, clinicGuid: clinic.clinicGuid, form: { sql: STATEMENT } },
    });
    if (body.toString() !== '[{"1":1}]') throw new Error(`the hub answered ${body}`);
  };
  const times = await inTurns(count, { 'through the hub': submit, 'directly, as the agent does': system.ask });
  printRatio('  p99 through the hub, milliseconds', quantile(times['through the hub'], 0.99), AIM_MS, 'below', 0);
  await agent.stop();
  await helix.stop();
}
