import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Closes a data folder that an older release made to everybody but its owner: folders 0700, files 0600. Left out are the
 * database's own folder, which the server keeps closed, and links, whose targets are not Helix's.
 */
export function closeDataDir(dataDir: string): void {
  close(dataDir, lstatSync(dataDir));
  for (const name of readdirSync(dataDir)) if (name !== 'postgres') closeTree(join(dataDir, name));
}

function closeTree(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  close(path, stats);
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

function close(path: string, { mode, uid }: Stats): void {
  const me = process.getuid?.();
  // What belongs to somebody else, such as a mounted volume, is theirs to close.
  if ((mode & OTHERS) !== 0 && (me === 0 || me === uid)) chmodSync(path, mode & 0o777 & ~OTHERS);
}
