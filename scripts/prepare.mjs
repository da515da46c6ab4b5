import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowedScripts } from './install-scripts.mjs';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Whether this is no checkout, but what scripts/assemble.mjs has made of one: everything is installed and built. */
const isAssembled = existsSync(join(root, 'dist/.assembled'));

/** Ends the process with one line when Node is too old. */
export function requireNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Helix needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the dependencies when they are missing or have changed. npm runs no install script of them; those that are
 * allowed run afterwards.
 */
export async function install() {
  if (isAssembled) return;
  const files = ['package-lock.json', 'package.json', '.npmrc'];
  await runIfChanged('node_modules/.helix-installed', files, 'Installing dependencies', [
    [npm, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']],
    [npm, ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...allowedScripts()]],
  ]);
}

/** Builds what differs from its last build. @param {('server' | 'console')[]} parts the services with the agent and the demo, the console. */
export async function build(parts) {
  if (isAssembled) return;
  const common = ['package-lock.json', 'tsconfig.json', ...sources('libs')];
  if (parts.includes('server')) {
    const rooms = ['services', 'agent', 'demo'].flatMap(sources);
    const inputs = [...common, 'tsconfig.build.json', 'nest-cli.json', ...rooms];
    const nest = join(root, 'node_modules/@nestjs/cli/bin/nest.js');
    await runIfChanged('dist/.built-server', inputs, 'Building the services', [
      // One compilation for all: every project of nest-cli.json shares tsconfig.build.json.
      [process.execPath, [nest, 'build', 'standalone']],
      [process.execPath, ['scripts/copy-modules.mjs']],
    ]);
    const licences = ['package-lock.json', 'libs/speech/LICENSE-moonshine.txt', ...sources('scripts/licences')];
    await runIfChanged('dist/.built-licences', licences, 'Collecting licences', [
      [process.execPath, ['scripts/licences/write-licences.mjs']],
    ]);
  }
  if (parts.includes('console')) {
    const inputs = [...common, ...sources('console')];
    await runIfChanged('dist/.built-console', inputs, 'Building the console', [
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

/** Runs a command without a terminal; resolves with its exit code and what it printed on either stream. */
export function runQuietly(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The JavaScript file of an installed command; a path is itself. */
export function programPath(name, command = name) {
  if (isAbsolute(name)) return name;
  const packageFile = join(root, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return join(packageFile, '..', typeof bin === 'string' ? bin : bin[command]);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Runs commands unless the mark says that they ran for the same inputs. The mark is written last, so that an interrupted
 * run counts for nothing.
 */
async function runIfChanged(mark, files, title, commands) {
  const state = createHash('sha256');
  for (const name of files) {
    // Contents, not times: a fresh checkout and a switched branch have new times for old text.
    state.update(name).update(readFileSync(join(root, name)));
  }
  const current = `${process.versions.node} ${state.digest('hex')}`;
  const path = join(root, mark);
  if (existsSync(path) && readFileSync(path, 'utf8') === current) return;
  const start = Date.now();
  console.log(`  ${title} ...`);
  for (const [command, args] of commands) {
    const code = await run(command, args, quiet());
    if (code !== 0) {
      console.error(`\n  ${title} failed.`);
      process.exit(1);
    }
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, current);
  console.log(`  ${title}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}

/** Build output matters only when the build fails; npm and the compilers report that on either stream. */
const quiet = () => ({ stdio: process.env['HELIX_VERBOSE'] ? 'inherit' : ['ignore', 'ignore', 'inherit'] });

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter(
      (name) =>
        !/(^|\/)(node_modules|dist)\//.test(name) && !/\.(spec|cases|contract)\.tsx?$|\/testing\/|\.md$/.test(name),
    )
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
