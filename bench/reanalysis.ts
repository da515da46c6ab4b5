/**
 * How long a clinic with 10,000 upcoming appointments takes to be re-analysed after its rules changed, to one statement that
 * writes the same rows; and how long trying such rules takes. `npm run bench -- reanalysis [--runs 3]`
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { RulesReanalysis, RulesTrial } from '@helix/contracts';
import { signIn } from './harness/console-client.js';
import { median, printRatio, formatInteger } from './harness/statistics.js';
import { HelixProcess } from './harness/helix-process.js';
import { BenchDatabase } from './harness/bench-database.js';
import { UPCOMING, createBookedClinic } from './reanalysis/booked-clinic.js';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const RUNS = Number(options.runs);
const POLL_MS = 50;

/** Recall exam and scaling: each other interval makes other appointments due. */
const rulesOf = (months: number) =>
  [23, 18].map((procedureRuleTypeId) => ({ procedureRuleTypeId, rules: [{ intervalInMonths: months }] }));

const seconds = (value: number): string => `${value.toFixed(1)} s`;

await BenchDatabase.run(async (server) => {
  const clinic = await createBookedClinic(server);
  const databaseUrl = server.serviceUrl(clinic.databaseUrl);
  const helix = await HelixProcess.start(join(server.folder, 'helix'), { DATABASE_URL: databaseUrl });
  server.addClosing(() => helix.stop());
  const owner = new pg.Client({ connectionString: clinic.databaseUrl });
  await owner.connect();
  server.addClosing(() => owner.end());
  const token = await signIn(owner, helix.url);

  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Clinic-Guid': clinic.clinicGuid,
      'Content-Type': 'application/json',
    };
    const answer = await fetch(`${helix.url}/api/ProcedureRules${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

  /** From the request until everything shown rests on the new rules. @returns seconds. */
  const reanalyse = async (months: number): Promise<number> => {
    const { rows } = await owner.query<{ at: Date }>('select clock_timestamp() as at');
    const startedAt = performance.now();
    await call('POST', '', rulesOf(months));
    while ((await call<RulesReanalysis>('GET', '/Reanalysis')).state !== 'idle') await sleep(POLL_MS);
    const elapsed = (performance.now() - startedAt) / 1000;
    const evaluated = await owner.query('select from appointment_due where computed_at >= $1', [rows[0]?.at]);
    if (evaluated.rowCount !== UPCOMING) throw new Error(`${evaluated.rowCount} appointments were evaluated`);
    return elapsed;
  };

  /** @returns seconds. */
  const tryRules = async (months: number): Promise<number> => {
    const startedAt = performance.now();
    const { appointments } = await call<RulesTrial>('POST', '/Try', rulesOf(months));
    if (appointments === 0) throw new Error('the trial changed nothing');
    return (performance.now() - startedAt) / 1000;
  };

  /** The same rows, ready, by one statement. @returns seconds. */
  const writeReady = async (): Promise<number> => {
    await owner.query('create temporary table ready as select * from appointment_due');
    const { rows } = await owner.query<{ columns: string; sets: string }>(
      `select string_agg(format('%I', column_name), ', ') as columns,
              string_agg(format('%1$I = excluded.%1$I', column_name), ', ') as sets
       from information_schema.columns where table_name = 'appointment_due' and is_generated = 'NEVER'`,
    );
    const { columns, sets } = rows[0]!;
    const startedAt = performance.now();
    await owner.query(
      `insert into appointment_due (${columns}) select ${columns} from ready
       on conflict (clinic_id, appointment_id) do update set ${sets}`,
    );
    const elapsed = (performance.now() - startedAt) / 1000;
    await owner.query('drop table ready');
    return elapsed;
  };

  // The first one pays for plans and caches, and makes the rows that the others write over.
  await reanalyse(12);
  const times = { reanalysis: [] as number[], trial: [] as number[], ready: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    const months = run % 2 === 0 ? 3 : 12;
    times.trial.push(await tryRules(months));
    times.reanalysis.push(await reanalyse(months));
    times.ready.push(await writeReady());
  }
  console.log(`${formatInteger(UPCOMING)} appointments to come; median of ${RUNS} runs`);
  for (const [words, values] of [
    ['re-analysed', times.reanalysis],
    ['tried', times.trial],
    ['ready rows written', times.ready],
  ] as const) {
    console.log(`  ${words.padEnd(19)} ${seconds(median(values))} (${values.map(seconds).join(', ')})`);
  }
  console.log(`  to ready rows: ${(median(times.reanalysis) / median(times.ready)).toFixed(1)}`);
  printRatio('  seconds until all are re-analysed', median(times.reanalysis), 20, 'below', 1);
  printRatio('  seconds until a trial has answered', median(times.trial), 10, 'below', 1);
});
