/**
 * `npm test`: installs, builds and runs every check and every test, browser tests included. The last line is the totals.
 *
 * What the machine lacks for a suite is installed where that needs no question (scripts/test-machine.mjs); else the suite
 * is skipped aloud in the closing summary. With CI set, a skipped suite is a failure.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHECKS, runCheck } from './checks.mjs';
import { build, install, programPath, requireNode, root, run } from './prepare.mjs';
import { readReport, runJest } from './run-jest.mjs';
import { testDistributed } from './test-distributed.mjs';
import {
  deploymentObstacle,
  espeakObstacle,
  ffmpegObstacle,
  findChromium,
  kafkaObstacle,
  kafkaTlsObstacle,
  mariaDbObstacle,
  prometheusObstacle,
  redisObstacle,
  s3Obstacle,
  temporaryFolder,
} from './test-machine.mjs';

requireNode();
const start = Date.now();
const stages = [];
const skipped = [];
/** Seconds by test file, for the list of the slowest. */
const suites = [];
/** `FILE › TITLE` and message of each test that failed, for a list at the end: their output is far above. */
const failures = [];
/** How much of a message that list has. */
const MESSAGE_LINES = 12;

// npm mostly waits for its registry: the machine is prepared meanwhile.
const [, [chromium, testEnvironment, canCheckDeployment]] = await Promise.all([
  stage('install', install),
  stage('machine', prepareMachine),
]);

const folder = temporaryFolder();
if (folder) process.env.TMPDIR = folder;

const built = stage('build', () => build(['server', 'console']));
const browserData = built.then(() => chromium && stage('browser data', makeBrowserData));
// Tests wait a part of their time: the data of the browser tests and the checks of the text, which nobody waits for, run
// beside them.
await Promise.all([runTests(), prepareAndCheck()]);
report();

async function runTests() {
  await built;
  await stage('jest', jest);
  await browserData;
  if (chromium) await stage('browser', playwright);
  if (canDistribute()) await stage('distributed', distributed);
}

async function prepareAndCheck() {
  const [format, ...others] = CHECKS;
  await check(format);
  await browserData;
  for (const other of others) await check(other);
  if (canCheckDeployment) await stage('deployment files', checkDeploymentFiles);
}

/** Whether this machine has what an installation of many processes needs. */
function canDistribute() {
  const needed = ['HELIX_SKIP_KAFKA', 'HELIX_SKIP_REDIS', 'HELIX_SKIP_S3', 'HELIX_SKIP_PROMETHEUS'];
  return chromium !== undefined && needed.every((name) => testEnvironment[name] === undefined);
}

/** What it needs is installed by now. */
async function checkDeploymentFiles() {
  const { checkDeployment } = await import('./deployment/check.mjs');
  return checkDeployment();
}

/** A check counts as one test. */
function check(one) {
  return stage(one[0], async () => {
    const passed = await runCheck(one);
    return { passed: Number(passed), failed: Number(!passed) };
  });
}

/** Makes what the browser tests' own set-up would make while nothing else runs: it takes two minutes. */
async function makeBrowserData() {
  const { tsImport } = await import('tsx/esm/api');
  const { default: prepareTemplate } = await tsImport('../e2e/support/template.ts', import.meta.url);
  try {
    await prepareTemplate();
    return {};
  } catch (error) {
    console.log('\n  browser data failed:', error);
    return { passed: 0, failed: 1 };
  }
}

/** Finds or installs what suites need beside Node; names the suites that cannot run here. */
async function prepareMachine() {
  const environment = {};
  const noKafka = await kafkaObstacle();
  if (noKafka) {
    environment.HELIX_SKIP_KAFKA = '1';
    const remedy = 'install Java 17 and Maven (or start a Docker engine), then: npm test';
    skipped.push({ suite: 'event log on Kafka', why: noKafka, remedy });
  }
  const noTls = noKafka ? undefined : await kafkaTlsObstacle();
  if (noTls)
    skipped.push({ suite: 'event log on Kafka with TLS', why: noTls, remedy: 'install openssl, then: npm test' });
  const noRedis = await redisObstacle();
  if (noRedis) {
    environment.HELIX_SKIP_REDIS = '1';
    skipped.push({ suite: 'jobs on Redis', why: noRedis, remedy: 'install redis-server, then: npm test' });
  }
  const noMariaDb = await mariaDbObstacle();
  if (noMariaDb) {
    environment.HELIX_SKIP_MARIADB = '1';
    skipped.push({ suite: 'Open Dental on MariaDB', why: noMariaDb, remedy: 'install mariadb-server, then: npm test' });
  }
  const noPrometheus = await prometheusObstacle();
  if (noPrometheus) {
    environment.HELIX_SKIP_PROMETHEUS = '1';
    skipped.push({
      suite: 'alert rules in Prometheus',
      why: noPrometheus,
      remedy: 'install prometheus, then: npm test',
    });
  }
  const noFfmpeg = await ffmpegObstacle();
  if (noFfmpeg) {
    environment.HELIX_SKIP_FFMPEG = '1';
    skipped.push({
      suite: 'audio of recordings, speech in AAC',
      why: noFfmpeg,
      remedy: 'install ffmpeg, then: npm test',
    });
  }
  const noSpeech = await espeakObstacle();
  if (noSpeech) {
    environment.HELIX_SKIP_ESPEAK = '1';
    skipped.push({ suite: 'notes generated from speech', why: noSpeech, remedy: 'install espeak-ng, then: npm test' });
  }
  const noS3 = await s3Obstacle();
  if (noS3) {
    environment.HELIX_SKIP_S3 = '1';
    skipped.push({ suite: 'objects in S3', why: noS3, remedy: 'install python3-venv, then: npm test' });
  }
  const noValidators = await deploymentObstacle();
  if (noValidators) {
    const remedy = 'install python3-venv and kubectl (or Go), then: npm test';
    skipped.push({ suite: 'deployment files', why: noValidators, remedy });
  }
  const found = await findChromium();
  if (!found) {
    const why = 'no Chromium was found or could be installed';
    skipped.push({ suite: 'browser', why, remedy: 'CHROMIUM_PATH=/path/to/chromium npm test' });
  }
  return [found, environment, !noValidators];
}

async function jest() {
  const result = await runJest({ name: 'jest', environment: testEnvironment });
  return noteTests(result);
}

/** Two of each service with everything that they need: what that is was looked for with the machine. */
async function distributed() {
  return noteTests(await testDistributed(testEnvironment));
}

function noteTests({ suites: files, failures: failed, ...counts }) {
  suites.push(...files);
  failures.push(...failed);
  // Suites that the machine cannot run are named by themselves.
  return Object.keys(testEnvironment).length > 0 ? { ...counts, pending: 0 } : counts;
}

async function playwright() {
  const reportFile = join(root, '.cache', 'playwright.json');
  rmSync(reportFile, { force: true });
  const code = await run(process.execPath, [programPath('@playwright/test', 'playwright'), 'test'], {
    env: { ...process.env, ...testEnvironment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  const results = readReport(reportFile);
  for (const suite of results.suites ?? []) {
    const seconds = durations(suite).reduce((total, ms) => total + ms, 0) / 1000;
    suites.push({ file: join('e2e', suite.file), seconds });
    failures.push(...failuresBelow(suite, join('e2e', suite.file)));
  }
  const { expected = 0, unexpected = 0, flaky = 0, skipped: pending = 0 } = results.stats ?? {};
  return { passed: expected, failed: Math.max(unexpected + flaky, code === 0 ? 0 : 1), pending };
}

/** Milliseconds of every test below a suite of Playwright's report. */
function durations({ specs = [], suites: inner = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...inner.flatMap(durations)];
}

/** The tests below a suite of Playwright's report that failed, or passed only the second time. */
function failuresBelow({ specs = [], suites: inner = [] }, file) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ results }) => ({
        test: `${file} › ${title}`,
        message: results.find(({ error }) => error)?.error.message ?? '',
      })),
  );
  return [...own, ...inner.flatMap((suite) => failuresBelow(suite, file))];
}

/** Runs one stage and notes how long it took and what it counted. */
async function stage(name, work) {
  const stageStart = Date.now();
  console.log(`\n  ${name} ...`);
  const result = await work();
  const seconds = (Date.now() - stageStart) / 1000;
  stages.push({ name, seconds, ...result });
  console.log(`  ${name}: ${seconds.toFixed(0)} s`);
  return result;
}

function report() {
  const sum = (key) => stages.reduce((total, each) => total + (each[key] ?? 0), 0);
  let failed = sum('failed');
  console.log('\n  Slowest suites');
  for (const { file, seconds } of suites.sort((a, b) => b.seconds - a.seconds).slice(0, 20)) {
    console.log(`    ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
  console.log(
    `\n  Stages (${((Date.now() - start) / 1000).toFixed(0)} s in all; the machine beside install, data and checks beside build and tests)`,
  );
  for (const { name, seconds, passed, failed: bad, pending } of stages) {
    const counts = passed === undefined ? '' : `${passed} passed, ${bad} failed`;
    const left = pending ? `, ${pending} SKIPPED inside` : '';
    console.log(`    ${seconds.toFixed(0).padStart(6)} s  ${name.padEnd(20)} ${counts}${left}`);
  }
  if (failures.length > 0) console.log('\n  Failed');
  for (const { test, message } of failures) {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
    console.log(`    ${test}`);
    for (const line of lines.slice(0, MESSAGE_LINES)) console.log(`      ${line}`);
  }
  for (const { suite, why, remedy } of skipped) console.log(`    SKIPPED: ${suite}: ${why}. To run it: ${remedy}`);
  if (process.env.CI) failed += skipped.length + sum('pending');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
