import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Found {
  root: string;
  version: string;
}

let cached: Found | undefined;

const find = (): Found => (cached ??= findAbove(dirname(fileURLToPath(import.meta.url))));

/** The version of Helix in its package.json. Read once. */
export const helixVersion = (): string => find().version;

/** For what only informs: it must not end a process that has no package.json of Helix. */
export function versionOrUnknown(): string {
  try {
    return helixVersion();
  } catch {
    return 'unknown';
  }
}

/** The folder with the package.json of Helix. */
export const helixRoot = (): string => find().root;

/** Searches upwards, since built services are at another depth than their sources. */
function findAbove(folder: string): Found {
  const found = readPackage(join(folder, 'package.json'));
  if (found?.name === 'helix' && found.version) return { root: folder, version: found.version };
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the package.json of Helix is not above its services');
  return findAbove(parent);
}

function readPackage(path: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
