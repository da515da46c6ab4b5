/**
 * `npm run check`: what one runs while working. Format, types, lint, words, and the specs that need no server: pure modules
 * and components. `npm test` runs everything.
 */
import { CHECKS, jestOptions, runCheck } from './checks.mjs';
import { install, programPath, requireNode, run } from './prepare.mjs';
import { canRunFfmpeg } from './test-machine.mjs';

requireNode();
const start = Date.now();
await install();
const failed = [];

// The checks of text are done in a third of the time of the specs, which then have both cores.
await Promise.all([checkText(), runSpecs()]);

const seconds = ((Date.now() - start) / 1000).toFixed(0);
console.log(
  failed.length === 0 ? `\n  All good in ${seconds} s` : `\n  Failed after ${seconds} s: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function checkText() {
  for (const check of CHECKS) if (!(await runCheck(check))) failed.push(check[0]);
}

async function runSpecs() {
  const projects = ['--selectProjects', 'unit', 'console'];
  const args = [...jestOptions, programPath('jest'), ...projects, '--maxWorkers=2', '--reporters=summary'];
  // ffmpeg makes files in AAC; only `npm test` installs it.
  const env = canRunFfmpeg() ? process.env : { ...process.env, HELIX_SKIP_FFMPEG: '1' };
  if ((await run(process.execPath, args, { env })) !== 0) failed.push('specs');
}
