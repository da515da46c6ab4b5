/** `npm run replay -- clinicId ...`: ingests the clinics' quarantined changes again, after the cause of the refusal was fixed. */
import { serviceUrl } from './database-url.mjs';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
const clinicIds = process.argv.slice(2).map(Number);
if (clinicIds.length === 0 || clinicIds.some((id) => !Number.isInteger(id))) {
  console.error('  Give clinic ids, as in: npm run replay -- 1 2');
  process.exit(1);
}
await install();
await build(['server']);
const { Database, readClinics } = await import('../dist/libs/database/src/index.js');
const { createEventLog } = await import('../dist/libs/event-log/src/index.js');
const { createLogger, eventLogOptions, readSettings } = await import('../dist/libs/web/src/index.js');
const { replayQuarantine } = await import('../dist/libs/quarantine/src/index.js');
let database;
let log;
try {
  const settings = readSettings(process.env);
  database = await Database.connect({ url: await serviceUrl(), poolSize: 4, applicationName: 'helix replay' });
  const logger = createLogger({ logLevel: 'silent' });
  log = createEventLog({ pool: database.pool, logger, ...eventLogOptions(settings, 'helix-replay') });
  for (const { id, name } of await readClinics(database, clinicIds)) {
    const { replayed, stillRejected } = await replayQuarantine(database, log, id);
    console.log(`  ${name}: ${replayed} changes put on the log again, ${stillRejected} still refused`);
  }
} catch (error) {
  console.error(`  Nothing more was replayed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await log?.close();
  await database?.close();
}
