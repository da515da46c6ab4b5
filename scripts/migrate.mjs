/**
 * `npm run migrate`: brings the schema up to date, as its owner. Run once, before the services of a new version start.
 * `npm run migrate -- --check [SECONDS]`: waits until that is done, as the login of the services, 300 seconds at most.
 */
import { parseArgs } from 'node:util';
import { ownerUrl, serviceUrl } from './database-url.mjs';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
let isCheck;
let seconds;
try {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  isCheck = values.check ?? false;
  seconds = Number(positionals[0] ?? 300);
  if (positionals.length > (isCheck ? 1 : 0) || !(seconds >= 0))
    throw new Error('give nothing, or --check and seconds');
} catch (error) {
  console.error(`  ${error.message}`);
  process.exit(1);
}
await install();
await build(['server']);
const { migrate, waitForSchema } = await import('../dist/libs/database/src/index.js');
const { checkJobs } = await import('../dist/libs/jobs/src/postgres/check-jobs.js');
const { migrateJobs } = await import('../dist/libs/jobs/src/postgres/migrate-jobs.js');
try {
  if (isCheck) {
    await waitForSchema(await serviceUrl(), { ms: seconds * 1000, also: checkJobs });
    console.log('  The schema is there.');
  } else {
    const url = await ownerUrl();
    const done = await migrate(url, { onWait: () => console.log('  Waiting for another migration, or a back-up ...') });
    await migrateJobs(url);
    console.log(done.length > 0 ? done.map((name) => `  ran ${name}`).join('\n') : '  The schema is up to date.');
  }
} catch (error) {
  console.error(`  ${isCheck ? 'The schema is not there' : 'The schema was not brought up to date'}: ${error.message}`);
  process.exitCode = 1;
}
