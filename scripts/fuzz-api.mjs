/**
 * Sends generated requests to every call of a Helix with the demo's data, and compares the responses with the OpenAPI
 * document: `npm run test:long` runs it, and `node scripts/fuzz-api.mjs [examples]` by itself. The generator is
 * Schemathesis, a Python package; a virtual environment in .cache holds it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root, run } from './prepare.mjs';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const VENV = join(root, '.cache', SCHEMATHESIS.replace('==', '-'));
/** More of them would outlive the token, which works for half an hour. */
const DEFAULT_EXAMPLES = 20;
const SUPER_DEVELOPER = { email: 'superdev@helix.example', password: 'Helix-demo-1' };
const SEEDED = 'history is in';
const SEED_TIMEOUT_MS = 15 * 60_000;

/** Statuses that reject invalid data. A sign-in limit, a conflict or a busy clinic may come before its validation. */
const REJECTIONS = [400, 401, 403, 404, 409, 413, 415, 422, 429, 503];
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
const CONFIGURATION = `
color = false
request-timeout = 30
[phases.stateful]
enabled = false
[checks]
enabled = false
${CHECKS.map((check) => `[checks.${check}]\nenabled = true`).join('\n')}
[checks.negative_data_rejection]
enabled = true
expected-statuses = [${REJECTIONS.join(', ')}]
# It never ends.
[[operations]]
include-path = "/api/events"
request-timeout = 3
`;

/**
 * Builds and starts Helix, and sends requests with the token of a super developer, and without any.
 *
 * @param {number} examples how many requests a call gets at most, beside those for the limits of its inputs.
 * @returns {Promise<{ passed: number, failed: number, skipped?: { why: string, remedy: string } }>}
 */
export async function fuzzApi(examples = DEFAULT_EXAMPLES) {
  const program = installSchemathesis();
  if (!program) {
    const remedy = 'install Python 3.10 or newer with venv and pip, then: npm run test:long';
    return { passed: 0, failed: 0, skipped: { why: `${SCHEMATHESIS} cannot be installed`, remedy } };
  }
  await build(['server']);
  const dataDir = mkdtempSync(join(tmpdir(), 'helix-fuzz-'));
  const helix = await startDemo(dataDir);
  try {
    const configuration = join(dataDir, 'schemathesis.toml');
    writeFileSync(configuration, CONFIGURATION);
    const { token, headers } = await signIn(helix.url);
    const fuzz = (...more) =>
      run(
        program,
        [
          ...['--config-file', configuration, 'run', `${helix.url}/api/openapi.json`],
          ...['--max-examples', String(examples)],
          // One worker: Python 3.11 fails at times when threads parse at once.
          ...['--workers', '1', '--continue-on-failure', '--warnings', 'off', ...more],
        ],
        // It writes its cache into the folder that it runs in.
        { cwd: dataDir },
      );

    // It would end the session of all further requests. Without a session it is called below.
    const signedIn = await fuzz(...headers.flatMap((header) => ['-H', header]), '--exclude-path', '/api/logout');
    // Otherwise most requests were answered with 401, which tests little.
    const isAlive = (await call(helix.url, 'GET', 'user/current', token)).status === 200;
    if (!isAlive) console.log('\n  The session of the requests has ended on the way.');
    const anonymous = await fuzz();
    const results = [signedIn === 0 && isAlive, anonymous === 0];
    return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
  } finally {
    await helix.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** @returns the program; undefined where Python or the package is out of reach. */
function installSchemathesis() {
  const program = join(VENV, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  const works = (command, ...args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const installed =
    works('python3', '-m', 'venv', VENV) && works(join(VENV, 'bin', 'pip'), 'install', '--quiet', SCHEMATHESIS);
  if (installed && existsSync(program)) return program;
  rmSync(VENV, { recursive: true, force: true });
  return undefined;
}

/** Starts the built Helix with the demo, and waits until its history is in. Mails become files. */
async function startDemo(dataDir) {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const child = spawn(process.execPath, [join(root, 'dist/services/standalone/src/main.js')], {
    // None of the settings of whoever runs this: no mail server, and no database of theirs.
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: String(port + 1),
      SEED: 'demo',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('the demo did not get its history in time')), SEED_TIMEOUT_MS);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (!output.includes(SEEDED)) return;
      clearTimeout(timeout);
      resolve();
    });
    child.once('close', () => reject(new Error(`Helix ended:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The token of the super developer, and the headers that authorise the calls of users and of a clinic's agent. */
async function signIn(url) {
  const { token, user } = await (await call(url, 'POST', 'login', undefined, SUPER_DEVELOPER)).json();
  // The last clinic that has its history: generated requests are about the lowest ids, and make new keys for those. Clinics of
  // other customers load later.
  const byId = user.clinics.toSorted((one, other) => one.clinicId - other.clinicId);
  const clinic = byId.findLast(({ customerName }) => customerName === byId[0].customerName);
  const { agentKey } = await (await call(url, 'POST', `Clinic/${clinic.clinicId}/AgentKey`, token, {})).json();
  const headers = [`Authorization: Bearer ${token}`, `X-Clinic-Guid: ${clinic.clinicGuid}`, `X-Api-Key: ${agentKey}`];
  return { token, headers };
}

function call(url, method, path, token, body) {
  return fetch(`${url}/api/${path}`, {
    method,
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed, skipped } = await fuzzApi(Number(process.argv[2] ?? DEFAULT_EXAMPLES));
  if (skipped) console.log(`SKIPPED: ${skipped.why}. To run it: ${skipped.remedy}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
