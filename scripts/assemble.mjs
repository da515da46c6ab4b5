/**
 * `node scripts/assemble.mjs TARGET FOLDER`: puts into an empty folder what one program of Helix needs to run, and nothing
 * else: its compiled files, the console where it is served or printed, and the packages that it imports, in the versions of
 * package-lock.json. The Dockerfile makes each image of it. Install and build first (`npm run build`).
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockSubset } from './deployment/lock-subset.mjs';
import { followModules } from './deployment/module-graph.mjs';
import { LEFT_OUT, LOADED_BY, NEEDLESS, NEEDLESS_FOLDER, targetsOf, UNUSED } from './deployment/targets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = readJson('package.json');

/** The names of the targets. */
export const TARGETS = targetsOf(manifest.scripts);

/** What each image has of the whole, whatever it runs. */
const ALWAYS = ['LICENSE', 'dist/third-party-licences.json', 'dist/third-party-licences.txt'];

const PACKAGE_FILE = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;

/**
 * @param {string} target a key of `TARGETS`.
 * @param {string} out a folder that is empty or not there.
 * @returns {{ bytes: number, packages: number }}
 * @throws Error in words: an unknown target, a folder with something in it, an import that leads nowhere, a package that is
 *   not the one of package-lock.json.
 */
export function assemble(target, out) {
  const parts = TARGETS[target];
  if (!parts) throw new Error(`${target} is no target; there are ${Object.keys(TARGETS).join(', ')}`);
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty`);
  if (!existsSync(join(root, 'dist/.built-server'))) throw new Error('nothing is built; run npm run build first');
  const { files, packages } = followModules(root, parts.programs);
  // package.json is written below, with the part of the dependencies that is needed.
  for (const file of [...files, ...ALWAYS, ...(parts.console ? consoleFiles() : [])]) {
    if (file !== 'package.json') copy(file, out);
  }
  // For scripts/prepare.mjs, which would install and build otherwise.
  writeFileSync(join(out, 'dist/.assembled'), `${target}\n`);
  const imported = [...packages.keys()].filter((name) => !(name in LEFT_OUT));
  const names = [...new Set(imported.flatMap((name) => [name, ...(LOADED_BY[name] ?? [])]))].sort();
  const locked = lockSubset(readJson('package-lock.json'), names);
  writeManifests(out, names, locked);
  takePackages(locked, out);
  const all = filesBelow(out);
  const bytes = all.reduce((total, file) => total + statSync(join(out, file)).size, 0);
  return { bytes, packages: all.filter((file) => PACKAGE_FILE.test(file)).length };
}

function copy(file, out) {
  const to = join(out, file);
  mkdirSync(dirname(to), { recursive: true });
  if (!/\.[cm]?js$/.test(file)) return copyFileSync(join(root, file), to);
  // The map that the last line names stays behind.
  writeFileSync(to, readFileSync(join(root, file), 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}

function consoleFiles() {
  const folder = join(root, 'dist/console');
  if (!existsSync(folder)) throw new Error('the console is not built; run npm run build first');
  return filesBelow(folder)
    .filter((file) => !NEEDLESS.test(file))
    .map((file) => join('dist/console', file));
}

function writeManifests(out, names, packages) {
  const { name, version, description, license, type, engines, overrides } = manifest;
  const dependencies = Object.fromEntries(names.map((each) => [each, manifest.dependencies[each]]));
  const root = { name, version, license, dependencies, engines };
  const write = (file, content) => writeFileSync(join(out, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', { name, version, private: true, description, license, type, engines, dependencies, overrides });
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...packages } };
  write('package-lock.json', lock);
}

/**
 * Takes the packages from the checkout, where npm has put them from the same package-lock.json, checked their sums, and run
 * the install scripts that are allowed; what serves who develops, and what no program opens, stays there.
 */
function takePackages(places, out) {
  for (const [place, { version, optional }] of Object.entries(places)) {
    const from = join(root, place);
    // Those of other systems.
    if (optional && !existsSync(from)) continue;
    const installed = existsSync(from) ? readJson(join(place, 'package.json')).version : 'missing';
    if (installed !== version)
      throw new Error(`${place} is ${installed}, package-lock.json has ${version}; run npm ci first`);
    const unused = UNUSED[place.replace('node_modules/', '')];
    for (const file of filesBelow(from, (name) => name !== 'node_modules' && !NEEDLESS_FOLDER.test(name))) {
      if (!NEEDLESS.test(file) && !unused?.test(file)) link(join(place, file), out);
    }
  }
}

/** A second name for the same file, which takes no space; a copy where that would be on another disk. */
function link(file, out) {
  const to = join(out, file);
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(join(root, file), to);
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    copyFileSync(join(root, file), to);
  }
}

/** Paths of the files below a folder, relative to it. @param enters whether to look into a folder of this name. */
export function filesBelow(folder, enters = () => true) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (!enters(entry.name)) return [];
    return filesBelow(join(folder, entry.name), enters).map((file) => `${entry.name}/${file}`);
  });
}
/** 12.3 MB, as it is printed. */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target, out, ...others] = process.argv.slice(2);
  try {
    if (!target || !out || others.length > 0) throw new Error('give a target and a folder: assemble.mjs api /out');
    const { bytes, packages } = assemble(target, resolve(out));
    console.log(`  ${target}: ${megabytes(bytes)}, ${packages} packages`);
  } catch (error) {
    console.error(`  Nothing was assembled: ${error.message}`);
    process.exitCode = 1;
  }
}
