/** Writes the licences of what Helix ships into the built product: one file for the API, one for people. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectLicences } from './collect-licences.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const licences = collectLicences();
const LEAD =
  'Helix contains software of others, under these licences. The sources are at https://www.npmjs.com, by name.';

mkdirSync(dist, { recursive: true });
writeFileSync(`${dist}third-party-licences.json`, JSON.stringify(licences));
writeFileSync(
  `${dist}third-party-licences.txt`,
  [LEAD, ...licences.map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`)].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  ) + '\n',
);
