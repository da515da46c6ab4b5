import { join } from 'node:path';
import { programPath, root, runQuietly } from './prepare.mjs';

// The console's TypeScript is the native one, which takes a fifth of the time; the services are built by the other.
const tsc = join(root, 'console/node_modules/typescript/bin/tsc');

/** What reads the text of the project without running it: name, program and arguments of each. */
export const CHECKS = [
  ['format', 'prettier', ['--check', '--log-level=warn', '.']],
  ['types', tsc, ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the console', tsc, ['--noEmit', '-p', 'console/tsconfig.json']],
  ['lint', 'eslint', ['.', '--max-warnings=0', '--cache', '--cache-location=.cache/eslint/']],
  ['lint with types', 'oxlint', ['--type-aware']],
  ['words', join(root, 'scripts/words/check-comments.mjs'), []],
];

/** Runs one check. Its output comes when it has failed, at once, so that it does not mix with that of tests beside it. */
export async function runCheck([name, tool, args]) {
  const { code, output } = await runQuietly(process.execPath, [programPath(tool), ...args]);
  if (code !== 0) console.log(`\n  ${name} failed:\n${output}`);
  return code === 0;
}

/**
 * How Jest is started. Every file of tests loads its modules again: a wide young generation spares the collector of each
 * worker most copying.
 */
export const jestOptions = ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=64'];
