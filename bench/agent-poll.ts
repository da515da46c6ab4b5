/**
 * What following Open Dental costs its database while nothing changes, and how soon a change of it is on an open console. Needs
 * Debian's mariadb-server. Linux only.
 * `npm run bench -- agent-poll [--share 1] [--minutes 5] [--changes 100]`
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dateAt } from '@helix/hygiene';
import { changedRows } from './agent-poll/changed-rows.js';
import { countUsers, since, userTime } from './agent-poll/user-time.js';
import { copyBarely } from './first-sync/bare-copy.js';
import { AgentProcess } from './harness/agent-process.js';
import { BenchDatabase, createClinics } from './harness/bench-database.js';
import { signIn } from './harness/console-client.js';
import { shareOf } from './harness/grown-practice.js';
import { HelixProcess } from './harness/helix-process.js';
import { startOpenDental } from './harness/open-dental.js';
import { measureRoundTrips } from './harness/round-trips.js';
import { formatInteger, ms, printRatio } from './harness/statistics.js';
import { measureUpdates, printUpdateTimes } from './harness/update-times.js';
import { countRows } from './ingest/row-counts.js';

const { values: options } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    changes: { type: 'string', default: '100' },
  },
});
/** Tables without an index for their stamps are read in each fifth loop. */
const MINUTES = Number(options.minutes);
const CHANGES = Number(options.changes);
const WARM_UP = 10;
/** Not in step with the interval. */
const CHANGE_EVERY_MS = 730;
const INTERVAL_SECONDS = 1;

await BenchDatabase.run(async (server) => {
  const today = dateAt(Date.now(), 'America/Toronto');
  const openDental = await startOpenDental(server, today, shareOf(Number(options.share)));
  const { root } = openDental;
  await countUsers(root);
  const databaseUrl = await server.createDatabase('followed');
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  server.addClosing(() => owner.end());
  const [clinic] = await createClinics(owner, 1);
  if (!clinic) throw new Error('the clinic was not made');
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl) };
  const helix = await HelixProcess.start(join(server.folder, 'helix'), env);
  server.addClosing(() => helix.stop());
  const token = await signIn(owner, helix.url);

  let agent: AgentProcess | undefined;
  server.addClosing(async () => agent?.stop());
  const startAgent = async (): Promise<void> => {
    const settings = { ...openDental.settings, key: clinic.agentKey };
    agent = AgentProcess.start(join(server.folder, 'agent'), helix.url, settings);
    await agent.untilLive();
  };
  await startAgent();
  await untilAnalysed(owner);
  console.log(`${formatInteger(await countRows(owner))} rows; now ${MINUTES} minutes in which nothing changes`);

  const { user } = openDental.settings.database;
  const before = await userTime(root, user);
  await sleep(MINUTES * 60_000);
  const idle = since(before, await userTime(root, user));
  const beforeCopy = await userTime(root, 'root');
  const { rows } = await copyBarely(server, 'copied', openDental);
  const once = since(beforeCopy, await userTime(root, 'root'));
  const perMinute = (value: number): string => ms((value * 1000) / MINUTES);
  console.log(
    `  a minute: ${Math.round(idle.statements / MINUTES)} statements, ${perMinute(idle.elapsed)} of the database's time, ` +
      `${perMinute(idle.processor)} of its processor time`,
  );
  console.log(
    `  reading ${formatInteger(rows)} rows once takes ${ms(once.elapsed * 1000)}, ${ms(once.processor * 1000)} of it processor time`,
  );
  printRatio("  seconds of the database's time a minute", idle.elapsed / MINUTES, 0.5, 'below', 3);
  console.log(`  a minute to reading everything once: ${(idle.elapsed / MINUTES / once.elapsed).toFixed(3)}`);

  await agent?.stop();
  await owner.query('update clinic set sync_interval_in_seconds = $1', [INTERVAL_SECONDS]);
  await startAgent();
  const requests = await changedRows(clinic, owner, root, WARM_UP + CHANGES);
  await measureUpdates(helix.url, token, requests.splice(0, WARM_UP), CHANGE_EVERY_MS);
  const stop = await measureRoundTrips(databaseUrl, helix.url);
  const found = await measureUpdates(helix.url, token, requests, CHANGE_EVERY_MS);
  console.log(`${found.length} changes, one each ${CHANGE_EVERY_MS} ms, at an interval of ${INTERVAL_SECONDS} s`);
  const aimMs = (INTERVAL_SECONDS + 2) * 1000;
  printUpdateTimes('from the write to analysis.updated', found, await stop(), aimMs);
});

/** Nothing to apply, to analyse or to evaluate. */
async function untilAnalysed(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ lag: string }>(
      `select coalesce(sum(p.next_offset - s.next_offset), 0) + (select count(*) from outbox) as lag
       from log_position s join log_partition p using (topic, partition)
       where s.consumer_group in ('sync-ingest.apply', 'analysis.recompute', 'analysis.due')`,
    );
    if (rows[0]?.lag === '0') return;
    await sleep(200);
  }
}
