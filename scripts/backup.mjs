/** `npm run backup -- DIR`: writes the database, as its owner, and the objects that it names into a new folder. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('  Give one folder, as in: npm run backup -- /backups/monday');
  process.exit(1);
}
await install();
await build(['server']);
const { backUp } = await import('../dist/libs/backup/src/index.js');
const { createObjectStore } = await import('../dist/libs/objects/src/index.js');
const { keepFilesPrivate, readSettings } = await import('../dist/libs/web/src/index.js');
const { withOwner } = await import('../dist/services/standalone/src/with-owner.js');
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const started = performance.now();
try {
  keepFilesPrivate();
  const settings = readSettings(process.env);
  const store = await createObjectStore(settings);
  const { tables, objects, lostObjects, takenAt } = await withOwner(
    settings,
    process.env['DATABASE_OWNER_URL'],
    (ownerUrl) =>
      backUp({
        ownerUrl,
        store,
        folder: resolve(folder),
        version,
        onTable: ({ name, rows, fileBytes }) =>
          rows > 0 && console.log(`  ${name}: ${counted(rows, 'row')}, ${size(fileBytes)}`),
      }),
  );
  const sum = (count) => tables.reduce((total, table) => total + count(table), 0);
  const rows = sum((table) => table.rows);
  const bytes = sum((table) => table.fileBytes);
  for (const { key, reason } of lostObjects) console.error(`  ${key} is ${reason}`);
  const objectsText = `${counted(objects.count, 'object')}, ${size(objects.bytes)}`;
  console.log(
    `  As of ${takenAt}: ${counted(tables.length, 'table')}, ${counted(rows, 'row')}, ${size(bytes)}; ${objectsText}`,
  );
  if (lostObjects.length > 0)
    console.error(`  ${counted(lostObjects.length, 'object')} could not be backed up (see above)`);
  console.log(`  Backed up to ${resolve(folder)} in ${Math.round((performance.now() - started) / 100) / 10} s`);
} catch (error) {
  console.error(`  No back-up was made: ${error.message}`);
  process.exitCode = 1;
}

function counted(count, thing) {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

function size(bytes) {
  if (bytes < 1e4) return counted(bytes, 'byte');
  return bytes < 1e7 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
