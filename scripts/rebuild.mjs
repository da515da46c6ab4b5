/** `npm run rebuild -- [clinicId ...]`: derives every analysis and summary of the named clinics again, or of all clinics. */
import { serviceUrl } from './database-url.mjs';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
const clinicIds = process.argv.slice(2).map(Number);
if (clinicIds.some((id) => !Number.isInteger(id))) {
  console.error('  Give clinic ids, as in: npm run rebuild -- 1 2');
  process.exit(1);
}
await install();
await build(['server']);
const { Database, readClinics } = await import('../dist/libs/database/src/index.js');
const { rebuildClinic } = await import('../dist/services/analysis/src/rebuild/rebuild-clinic.js');
let database;
try {
  database = await Database.connect({ url: await serviceUrl(), poolSize: 2, applicationName: 'helix rebuild' });
  const clinics = await readClinics(database, clinicIds);
  for (const { id, name } of clinics) {
    const { appointments, providerDays } = await rebuildClinic(database, id);
    console.log(`  ${name}: ${appointments} appointments and ${providerDays} provider days rebuilt`);
  }
  if (clinics.length === 0) console.log('  There is no clinic yet.');
} catch (error) {
  console.error(`  Nothing more was rebuilt: ${error.message}`);
  process.exitCode = 1;
} finally {
  await database?.close();
}
