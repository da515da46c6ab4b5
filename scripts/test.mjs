/**
 * `npm test`: installs, builds and runs every test, browser tests included, and closes with the true totals.
 *
 * What the machine lacks for a suite is installed where that needs no question (scripts/test-machine.mjs); else the suite
 * is skipped aloud in the closing summary. With CI set, nothing may be skipped.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, root, run } from './prepare.mjs';

requireNode();
await install();
const { findChromium, kafkaObstacle, redisObstacle } = await import('./test-machine.mjs');

const skipped = [];
const results = [];
const began = Date.now();

await check('format', 'prettier', ['--check', '--log-level=warn', '.']);
await check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']);
await check('lint', 'eslint', ['.', '--max-warnings=0']);
await build(['server', 'services', 'console']);

const noKafka = await kafkaObstacle();
if (noKafka)
  skipped.push({
    suite: 'event log on Kafka',
    why: noKafka,
    mend: 'install Java 17 and Maven (or start a Docker engine), then: npm test',
  });
const noRedis = await redisObstacle();
if (noRedis) skipped.push({ suite: 'jobs on Redis', why: noRedis, mend: 'install redis-server, then: npm test' });
await jest({ ...(noKafka ? { HELIX_SKIP_KAFKA: '1' } : {}), ...(noRedis ? { HELIX_SKIP_REDIS: '1' } : {}) });

const chromium = await findChromium();
if (chromium) await playwright({ CHROMIUM_PATH: chromium });
else
  skipped.push({
    suite: 'browser',
    why: 'no Chromium was found or could be installed',
    mend: 'CHROMIUM_PATH=/path/to/chromium npm test',
  });

close();

/** A check counts as one test. */
async function check(name, tool, args) {
  console.log(`\n  ${name}`);
  const code = await run(process.execPath, [bin(tool), ...args]);
  results.push({ suite: name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

async function jest(env) {
  const report = join(root, '.cache', 'jest.json');
  rmSync(report, { force: true });
  const code = await run(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', bin('jest'), '--json', `--outputFile=${report}`],
    {
      env: { ...process.env, ...env },
    },
  );
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0, numPendingTests = 0 } = read(report);
  // A suite that could not even load fails without failing a test.
  const failed = Math.max(numFailedTests, numFailedTestSuites, code === 0 ? 0 : 1);
  // What is left out is named by itself.
  const pending = Object.keys(env).length > 0 ? 0 : numPendingTests;
  results.push({ suite: 'jest', passed: numPassedTests, failed, pending });
}

async function playwright(env) {
  const report = join(root, '.cache', 'playwright.json');
  rmSync(report, { force: true });
  const code = await run(process.execPath, [bin('@playwright/test', 'playwright'), 'test'], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats = {} } = read(report);
  const failed = Math.max((stats.unexpected ?? 0) + (stats.flaky ?? 0), code === 0 ? 0 : 1);
  results.push({ suite: 'browser', passed: stats.expected ?? 0, failed, pending: stats.skipped ?? 0 });
}

function close() {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const inCi = Boolean(process.env.CI);
  let failed = sum('failed');
  console.log(`\n  Summary after ${Math.round((Date.now() - began) / 1000)} s`);
  for (const { suite, passed, failed: bad, pending } of results) {
    console.log(
      `    ${suite.padEnd(10)} ${passed} passed, ${bad} failed${pending ? `, ${pending} SKIPPED inside` : ''}`,
    );
  }
  for (const { suite, why, mend } of skipped) console.log(`    SKIPPED: ${suite}: ${why}. To run it: ${mend}`);
  if (inCi) failed += skipped.length + sum('pending');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

function bin(name, command = name) {
  const packageFile = join(root, 'node_modules', name === 'tsc' ? 'typescript' : name, 'package.json');
  const { bin: programs } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return join(packageFile, '..', typeof programs === 'string' ? programs : programs[command]);
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
