/** `npm run restore -- DIR`: brings a back-up into an empty database, as its owner, and its objects into the store. */
import { resolve } from 'node:path';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('  Give the folder of a back-up, as in: npm run restore -- /backups/monday');
  process.exit(1);
}
await install();
await build(['server']);
const { restore } = await import('../dist/libs/backup/src/index.js');
const { findEmbeddedPostgres } = await import('../dist/libs/database/src/index.js');
const { createObjectStore } = await import('../dist/libs/objects/src/index.js');
const { keepFilesPrivate, readSettings } = await import('../dist/libs/web/src/index.js');
const { deleteOldAudio } = await import('../dist/services/standalone/src/delete-old-audio.js');
const { withOwner } = await import('../dist/services/standalone/src/with-owner.js');
const started = performance.now();
try {
  keepFilesPrivate();
  const settings = readSettings(process.env);
  const owner = process.env['DATABASE_OWNER_URL'];
  if (owner && !settings.databaseUrl) throw new Error('set DATABASE_URL as well: the login of the services');
  const store = await createObjectStore(settings);
  const restored = await withOwner(
    settings,
    owner,
    async (ownerUrl) => {
      const serviceUrl = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir)).serviceUrl;
      return restore({
        ownerUrl,
        store,
        folder: resolve(folder),
        redisUrl: settings.redisUrl,
        onStep: (step) => console.log(`  ${step} ...`),
        beforeServices: () => deleteOldAudio(serviceUrl, store),
      });
    },
    { mayCreate: true },
  );
  const { manifest, clinics, objects } = restored;
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `  As of ${manifest.takenAt}: ${manifest.tables.length} tables, ${rows.toLocaleString('en')} rows, all equal`,
  );
  console.log(
    `  Objects: ${objects.restored} restored, ${objects.skipped} were there. Clinics that will send everything again: ${clinics}`,
  );
  for (const { key, reason } of manifest.lostObjects) console.error(`  ${key} was ${reason} when it was backed up`);
  console.log(`  Restored in ${Math.round((performance.now() - started) / 100) / 10} s. Start the services.`);
} catch (error) {
  console.error(`  Not restored: ${error.message}`);
  process.exitCode = 1;
}
