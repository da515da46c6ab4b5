import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AAC_DECODER, HOLDERS, PARTS } from './parts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const LICENCE_FILE = /licen[cs]e|copying|notice|third.?party/i;

/**
 * Every npm package that Helix needs to run, services and console, and every part inside of them with a licence of its own,
 * by name. Of packages for one platform it has those that are installed.
 *
 * @throws when a package is not installed, or names no licence.
 */
export function collectLicences() {
  const packages = productionPackages().map(licenceOf);
  const parts = [...packages, AAC_DECODER].flatMap(partsOf);
  const byName = new Map([...packages, ...parts].map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** The folders of the packages that the lock file has for production. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path, { optional }]) => !optional || existsSync(join(root, path)))
    .map(([path]) => join(root, path));
}

function licenceOf(folder) {
  const { name, version, license, licenses, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Packages of long ago name it as an object, or several in a list.
  const named = [license ?? licenses ?? []].flat().map((each) => each.type ?? each);
  if (named.length === 0) throw new Error(`${name} ${version} names no licence`);
  const licence = named.join(' OR ');
  const text = licenceTexts(folder).join('\n\n') || missingText(name, licence, author?.name ?? author);
  return { name, version, licence, text };
}

/** The texts of a package, its own before those of what is in it, each once. */
function licenceTexts(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const own = entries
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => withoutBlankEnds(readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')));
  const inner = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .flatMap(({ name }) => licenceTexts(join(folder, name)));
  return [...new Set([...own, ...inner])];
}

/** A text without blank lines before and after it. The first line keeps its indent, since headings are centred by blanks. */
const withoutBlankEnds = (text) => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** @param author of the package, as text: a name, an address of mail or web after it. */
function missingText(name, licence, author = `The authors of ${name}`) {
  const holder = HOLDERS[name] ?? author.replace(/ [<(].*/, '');
  return `${name} comes without a text of its licence, ${licence}. Its standard text:\n\n${standardText(licence, holder)}`;
}

function partsOf({ name: container, version }) {
  return PARTS.filter(({ of }) => (of.endsWith('/') ? container.startsWith(of) : container === of)).map(
    ({ name, licence, holder, text }) => ({
      name: `${name} (in ${container})`,
      version,
      licence,
      text: text ? withoutBlankEnds(readFileSync(join(root, text), 'utf8')) : standardText(licence, holder),
    }),
  );
}

/** The text of a licence by SPDX. @param holder whose copyright it is; undefined where the text itself says so. */
function standardText(licence, holder) {
  const text = require(`spdx-license-list/licenses/${licence}.json`).licenseText.trim();
  if (holder === undefined) return text;
  const copyright = `Copyright (c) ${holder}`;
  const withHolder = text.replace(/(^Copyright \(c\) .*\n)+/im, `${copyright}\n`);
  return withHolder === text ? `${copyright}\n\n${text}` : withHolder;
}
