/**
 * `npm run create-clinic -- --customer NAME --name NAME --time-zone ZONE --pms TYPE [--state ON]`: creates a clinic and
 * prints its agent's key. In a terminal it asks for what is missing.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { build, install, requireNode } from './prepare.mjs';

/** What is asked for; the state alone may be left empty. */
const QUESTIONS = [
  ['customer', 'Customer, who owns clinics'],
  ['name', 'Name of the clinic'],
  ['time-zone', 'Time zone, such as America/Toronto'],
  ['pms', 'PMS type, such as Tracker'],
  ['state', 'Province or state in two letters, or nothing'],
];

requireNode();
const options = Object.fromEntries(QUESTIONS.map(([name]) => [name, { type: 'string' }]));
let values;
try {
  ({ values } = parseArgs({ options }));
  if (process.stdin.isTTY) await ask();
  const missing = QUESTIONS.find(([name]) => name !== 'state' && !values[name]);
  if (missing) throw new Error(`give --${missing[0]}`);
} catch (error) {
  fail(error);
  process.exit();
}
await install();
await build(['server']);
const { readSettings } = await import('../dist/libs/web/src/index.js');
const { createClinic } = await import('../dist/services/api/src/installation/installation-commands.js');
const { withDatabase } = await import('../dist/services/standalone/src/with-database.js');
try {
  const settings = readSettings(process.env);
  const { customer, name, pms: practiceSystem, state, 'time-zone': timeZone } = values;
  const request = { customer, name, timeZone, practiceSystem, state };
  const clinic = await withDatabase(settings, (database) => createClinic(database, request));
  const agents = JSON.stringify([{ key: clinic.agentKey, source: 'simulated', profile: 'ontario' }]);
  console.log(`  Clinic ${clinic.clinicId}, ${clinic.name}, was created. The key of its agent, shown only now:

  ${clinic.agentKey}

  The reference agent sends the appointments of a simulated practice with it:

  (umask 077; echo '${agents}' > agent-${clinic.clinicId}.json)
  HELIX_URL=${settings.publicUrl} AGENT_CLINICS=agent-${clinic.clinicId}.json AGENT_DATA_DIR=.data/agent-${clinic.clinicId} node dist/agent/src/main.js`);
} catch (error) {
  fail(error);
}

async function ask() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [name, question] of QUESTIONS) values[name] ??= await terminal.question(`  ${question}: `);
  terminal.close();
}

function fail(error) {
  console.error(`  No clinic was created: ${error.message}`);
  process.exitCode = 1;
}
