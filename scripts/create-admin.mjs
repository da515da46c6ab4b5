/** `npm run create-admin -- NAME@CLINIC [--force]`: creates the first super admin of an installation. */
import { parseArgs } from 'node:util';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
let email;
let force;
try {
  const options = { force: { type: 'boolean', default: false } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== 1)
    throw new Error('give one email address, as in: npm run create-admin -- ana@maple.example');
  [email] = positionals;
  ({ force } = values);
} catch (error) {
  console.error(`  No super admin was created: ${error.message}`);
  process.exit(1);
}
await install();
await build(['server']);
const { readSettings } = await import('../dist/libs/web/src/index.js');
const { createAdmin } = await import('../dist/services/api/src/installation/installation-commands.js');
const { withDatabase } = await import('../dist/services/standalone/src/with-database.js');
try {
  const settings = readSettings(process.env);
  const admin = await withDatabase(settings, (database) => createAdmin(database, settings, { email, force }));
  if (admin.mailProblem) console.log(`  The link could not be mailed: ${admin.mailProblem}`);
  console.log(
    admin.url
      ? `  ${admin.email} is a super admin. This link works once, for 7 days, to choose a password:\n\n  ${admin.url}`
      : `  ${admin.email} is a super admin, and has a mail with a link to choose a password.`,
  );
} catch (error) {
  console.error(`  No super admin was created: ${error.message}`);
  process.exitCode = 1;
}
