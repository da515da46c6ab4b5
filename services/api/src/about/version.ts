import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let cached: string | undefined;

/** The version of Helix in its package.json. Read once. */
export function helixVersion(): string {
  return (cached ??= findVersion(dirname(fileURLToPath(import.meta.url))));
}

/** Searches upwards, since built services are at another depth than their sources. */
function findVersion(folder: string): string {
  const found = readPackage(join(folder, 'package.json'));
  if (found?.name === 'helix' && found.version) return found.version;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the package.json of Helix is not above its services');
  return findVersion(parent);
}

function readPackage(path: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
