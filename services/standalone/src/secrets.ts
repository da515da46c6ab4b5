import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives the installation's secret: the one that is set, else the one kept in the data folder, made the first time. */
export async function keepSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'secret-key');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept) return kept;
  const made = randomBytes(48).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
