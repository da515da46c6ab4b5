import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The installation's secret: the configured one, else the one in the data folder, which is created the first time. */
export async function ensureSecretKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'secret-key');
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (stored) return stored;
  const created = randomBytes(48).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${created}\n`, { mode: 0o600 });
  return created;
}
