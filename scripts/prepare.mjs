import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Ends the process with one line when Node is too old. */
export function requireNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Helix needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the dependencies when they are missing or the lock file has changed. */
export async function install() {
  await onceFor('node_modules/.helix-installed', ['package-lock.json'], 'Installing dependencies', [
    [npm, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']],
  ]);
}

/** Builds what is older than its sources. @param {('server' | 'services' | 'console')[]} parts */
export async function build(parts) {
  const common = ['package-lock.json', 'tsconfig.json', 'nest-cli.json', ...sources('libs')];
  if (parts.includes('server')) {
    const read = [...common, ...sources('services'), ...sources('agent')];
    await onceFor('dist/.built-server', read, 'Building the services', [nest('standalone'), nest('agent')]);
  }
  if (parts.includes('services')) {
    const read = [...common, ...sources('services')];
    await onceFor('dist/.built-services', read, 'Building each service', ['api', 'sync-ingest', 'analysis'].map(nest));
  }
  if (parts.includes('console')) {
    const read = [...common, ...sources('console')];
    await onceFor('dist/.built-console', read, 'Building the console', [
      [npm, ['run', '--silent', 'build', '-w', 'console']],
    ]);
  }
}

/** Runs a command with this terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 : (code ?? 1)));
  });
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const nest = (project) => [process.execPath, [join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build', project]];

/** Runs commands unless the mark says that they ran for the same files. The mark is written last: a cut-off run counts for nothing. */
async function onceFor(mark, files, words, commands) {
  const state = createHash('sha256');
  for (const name of files) {
    // Contents, not times: a fresh checkout and a switched branch have new times for old text.
    state.update(name).update(readFileSync(join(root, name)));
  }
  const wanted = `${process.versions.node} ${state.digest('hex')}`;
  const path = join(root, mark);
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return;
  const began = Date.now();
  console.log(`  ${words} ...`);
  for (const [command, args] of commands) {
    const code = await run(command, args, quiet());
    if (code !== 0) {
      console.error(`\n  ${words} failed.`);
      process.exit(1);
    }
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, wanted);
  console.log(`  ${words}: done in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** What a build says is only of interest when it fails; npm and the compilers say that on either stream. */
const quiet = () => ({ stdio: process.env['HELIX_VERBOSE'] ? 'inherit' : ['ignore', 'ignore', 'inherit'] });

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter(
      (name) => !/(^|\/)(node_modules|dist)\//.test(name) && !/\.(spec|contract)\.tsx?$|\/testing\/|\.md$/.test(name),
    )
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
