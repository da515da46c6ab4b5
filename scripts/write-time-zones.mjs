/**
 * Writes the time zone data of the installed moment-timezone into `libs/contracts`: `node scripts/write-time-zones.mjs`
 * after each new version of it. A spec fails until it has run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const SOURCE = 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';
const TARGET = join(root, 'libs/contracts/src/time/time-zone-data.ts');

/** @param {string} source @param {'zones' | 'links'} name a list of texts in it. @returns {string[]} */
function listOf(source, name) {
  const list = new RegExp(`"${name}": (\\[[^\\]]*\\])`).exec(source)?.[1];
  if (list === undefined) throw new Error(`${SOURCE} has no ${name}`);
  return JSON.parse(list);
}

/**
 * The data of the installed version. Of a zone: its name, its offsets from UTC in minutes to the west, which of them
 * follow each other, and the minutes between the changes, in the base of 60 that moment-timezone uses.
 *
 * @returns {{ version: string, zones: string[], links: string[] }}
 */
export function installedTimeZones() {
  const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE), 'utf8');
  const version = /"version": "([^"]+)"/.exec(source)?.[1] ?? '';
  const zones = listOf(source, 'zones').map((zone) => {
    const [name, , offsets, order, changes] = zone.split('|');
    return [name, offsets, order, changes].join('|');
  });
  return { version, zones, links: listOf(source, 'links') };
}

if (process.argv[1] === import.meta.filename) {
  const { version, zones, links } = installedTimeZones();
  const list = (texts) => texts.map((text) => `  '${text}',\n`).join('');
  writeFileSync(
    TARGET,
    `/* Version ${version} of the time zone database, written by \`scripts/write-time-zones.mjs\`. */

/** Of each zone its name, its offsets, which of them follow each other, and the minutes between the changes. */
export const PACKED_ZONES: readonly string[] = [
${list(zones)}];

/** A zone and another name of it each. */
export const OTHER_NAMES: readonly string[] = [
${list(links)}];
`,
  );
}
