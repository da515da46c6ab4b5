/**
 * `npm run create-clinic -- --customer NAME --name NAME --time-zone ZONE --pms TYPE [--state ON] [--goal-per-hour 175]
 * [--goal-percentage 30] [--recorder yes] [--insurance yes]`: creates a clinic and prints its agent's key. In a terminal it asks
 * for what is missing.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { build, install, requireNode } from './prepare.mjs';

const REQUIRED = [
  ['customer', 'Customer, who owns clinics'],
  ['name', 'Name of the clinic'],
  ['time-zone', 'Time zone, such as America/Toronto'],
  ['pms', 'PMS type, such as Tracker'],
];
/** May be left empty. */
const OPTIONAL = [
  ['state', 'Province or state in two letters, or nothing'],
  ['goal-per-hour', 'Goal per hour of hygiene in dollars, such as 175, or nothing'],
  ['goal-percentage', 'Goal percentage: the share of production that a hygienist earns, such as 30, or nothing'],
  ['recorder', 'Are appointments recorded? yes or no'],
  ['insurance', 'Is insurance coverage shown? yes or no'],
];
const QUESTIONS = [...REQUIRED, ...OPTIONAL];

requireNode();
const options = Object.fromEntries(QUESTIONS.map(([name]) => [name, { type: 'string' }]));
let values;
try {
  ({ values } = parseArgs({ options }));
  if (process.stdin.isTTY) await ask();
  const missing = REQUIRED.find(([name]) => !values[name]);
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
const { demoClinicLike } = await import('../dist/demo/src/practice/clinics.js');
try {
  const settings = readSettings(process.env);
  const { customer, name, pms: practiceSystem, state, recorder, insurance, 'time-zone': timeZone } = values;
  const { 'goal-per-hour': goalPerHour, 'goal-percentage': goalPercentage } = values;
  const request = { customer, name, timeZone, practiceSystem, state, goalPerHour, goalPercentage, recorder, insurance };
  const clinic = await withDatabase(settings, (database) => createClinic(database, request));
  const { key: profile, dmsType } = demoClinicLike(practiceSystem, timeZone);
  const agents = JSON.stringify([{ key: clinic.agentKey, source: 'simulated', profile, timeZone }]);
  const folder = resolve(settings.dataDir, `agent-${clinic.clinicId}`);
  console.log(`  Clinic ${clinic.clinicId}, ${clinic.name}, was created. The key of its agent, shown only now:

  ${clinic.agentKey}

  The reference agent sends the appointments of a simulated ${dmsType} practice in ${timeZone} with it:

  (umask 077; mkdir -p '${folder}'; echo '${agents}' > '${folder}/clinics.json')
  HELIX_URL=${settings.publicUrl} AGENT_CLINICS='${folder}/clinics.json' AGENT_DATA_DIR='${folder}' node dist/agent/src/main.js`);
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
