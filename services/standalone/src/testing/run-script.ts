import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');

/** Runs a command of `scripts` without a terminal. @returns its exit code and what it printed on either stream. */
export async function runScript(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(SCRIPTS, name), ...words], {
    // The test runner's options and settings are not for the command.
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
