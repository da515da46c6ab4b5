/** `npm run migrate`: brings the schema up to date, as its owner. Run once, before the services of a new version start. */
import { ownerUrl } from './database-url.mjs';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
await install();
await build(['server']);
const { migrate } = await import('../dist/libs/database/src/migrate.js');
const { migrateJobs } = await import('../dist/libs/jobs/src/postgres/migrate-jobs.js');
try {
  const url = await ownerUrl();
  const done = await migrate(url);
  await migrateJobs(url);
  console.log(done.length > 0 ? done.map((name) => `  ran ${name}`).join('\n') : '  The schema is up to date.');
} catch (error) {
  console.error(`  The schema was not brought up to date: ${error.message}`);
  process.exitCode = 1;
}
