import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThirdPartyLicenceText } from '@helix/contracts';
import { helixRoot } from '@helix/web';

const FILE = 'dist/third-party-licences.json';

let cached: Promise<ThirdPartyLicenceText[]> | undefined;

/**
 * The licences of all software of others in this release, by name. Read once, from what the build has written.
 *
 * @throws when Helix was not built.
 */
export function thirdPartyLicences(): Promise<ThirdPartyLicenceText[]> {
  return (cached ??= read());
}

async function read(): Promise<ThirdPartyLicenceText[]> {
  try {
    return JSON.parse(await readFile(join(helixRoot(), FILE), 'utf8')) as ThirdPartyLicenceText[];
  } catch (error) {
    cached = undefined;
    throw new Error(`${FILE} cannot be read: build it (npm run build)`, { cause: error });
  }
}
