/**
 * `npm run services`: the five services as processes of their own behind an ingress, as on many machines, on this one.
 * `npm run services -- --two`: two each of api, sync-ingest and analysis.
 *
 * Environment: PORT (3000) of the ingress, DATA_DIR (`.data/services`), and any setting of docs/settings.md. What has no
 * address (DATABASE_URL, KAFKA_BROKERS, REDIS_URL, S3_BUCKET, SMTP_URL, OIDC_ISSUER) is started.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, requireNode } from './prepare.mjs';

requireNode();
let isTwo;
try {
  ({
    values: { two: isTwo },
  } = parseArgs({ options: { two: { type: 'boolean', default: false } } }));
} catch (error) {
  console.error(`  ${error.message}`);
  process.exit(1);
}
console.log('\n  Helix, each service by itself\n');
await install();
await build(['server', 'console']);
// Their dependencies are there only now.
const { built, keptPorts, ONE_OF_EACH, startInstallation, TWO_OF_EACH } = await import('./services/installation.mjs');
const { firstSignIn } = await import('./services/first-sign-in.mjs');

const port = Number(process.env['PORT'] || 3000);
const dataDir = resolve(process.env['DATA_DIR'] || '.data/services');
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
// Each process has its own.
for (const name of ['PORT', 'METRICS_PORT', 'NODE_OPTIONS']) delete env[name];

let installation;
let isStopping = false;
const stop = async () => {
  if (isStopping) process.exit(130);
  isStopping = true;
  console.log('\n  Stopping: services, ingress, then what they needed ...');
  await installation?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

try {
  installation = await startInstallation({
    ...{ dataDir, port, env, counts: isTwo ? TWO_OF_EACH : ONE_OF_EACH },
    ports: keptPorts(join(dataDir, 'ports.json')),
    onStep: (step) => console.log(`  ${step}`),
  });
  for (const one of installation.processes) one.onUnexpectedEnd((end) => shout(one, end));
  const signIn = await firstSignIn(installation, { built, dataDir });
  print(installation, signIn);
} catch (error) {
  if (!isStopping) {
    await installation?.stop();
    console.error(`\n  The services did not start. ${error.message}\n`);
    process.exit(1);
  }
}

/** A service has ended without being asked. The others go on: what it did waits for it, or is done by its twin. */
function shout({ name, logFile }, { code, signal, lines }) {
  const how = signal ? `was ended by ${signal}` : `has ended with exit code ${code}`;
  console.error(`\n  !!! ${name} ${how}. Its last lines (all of them: ${logFile}):\n`);
  for (const line of lines.slice(-10)) console.error(`      ${line}`);
  console.error('\n  !!! Ctrl+C stops the others.\n');
}

function print({ publicUrl, parts, processes }, { email, password, agentKey, agentCommand }) {
  const given = (setting) => `${setting}, as set`;
  const rows = [
    ['console, API, agents', publicUrl, 'ingress in this process'],
    ...processes.map(({ name, url, managementUrl, pid }) => [name, url, `metrics ${managementUrl}, process ${pid}`]),
    ['PostgreSQL', parts.postgres ? addressOf(parts.postgres.url) : given('DATABASE_URL'), processOf(parts.postgres)],
    ['Kafka', parts.kafka ? parts.kafka.brokers[0] : given('KAFKA_BROKERS'), processOf(parts.kafka)],
    ['Redis', parts.redis?.url ?? given('REDIS_URL'), processOf(parts.redis)],
    ['S3', parts.s3?.endpoint ?? given('S3_BUCKET'), parts.s3 ? 'in memory: empty after the next start' : ''],
    ['mails', parts.mails?.pageUrl ?? given('SMTP_URL'), parts.mails ? `${parts.mails.url}, delivers nothing` : ''],
    [
      'identity provider',
      parts.identity?.settings.OIDC_ISSUER ?? given('OIDC_ISSUER'),
      parts.identity ? 'any email with any password' : '',
    ],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log();
  for (const [what, where, how] of rows)
    console.log(`  ${what.padEnd(widths[0])}  ${where.padEnd(widths[1])}  ${how}`.trimEnd());
  console.log(`\n  Everything is kept in ${dataDir}; logs are in its folder log.`);
  console.log(`  Sign in with ${email}${password ? `, ${password}` : ''}, or by the identity provider.`);
  if (agentKey) console.log(`  The key of the clinic's agent: ${agentKey}\n  A simulated one: ${agentCommand}`);
  console.log('  Ctrl+C stops everything.\n');
}

function addressOf(url) {
  return new URL(url).host;
}

function processOf(part) {
  return part ? `process ${part.pid}` : '';
}
