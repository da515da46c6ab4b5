import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When that process began, as the system tells it: a number may be given to another process later. */
  began: string | null;
  since: string;
  address: string;
}

/** Another process works on the data folder. The message says which. */
export class DataDirHeldError extends Error {
  override name = 'DataDirHeldError';
}

/**
 * Takes the data folder for this process. What a killed process left behind does not count.
 *
 * @returns a function that gives the folder back.
 * @throws DataDirHeldError when a living process holds it.
 */
export function holdDataDir(dataDir: string, address: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'helix.lock');
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid), since: new Date().toISOString(), address };
  for (;;) {
    try {
      // 'wx' makes the file or fails: of two processes at once only one gets it.
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(file);
    if (holder && lives(holder)) {
      throw new DataDirHeldError(
        `${dataDir} is in use by process ${holder.pid}, running since ${holder.since} at ${holder.address}. ` +
          'Stop it first, or set DATA_DIR to another folder.',
      );
    }
    rmSync(file, { force: true });
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Cut off while it was written, or given back just now.
    return null;
  }
}

function lives({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === null || beganAt(pid) === began;
}

/** Linux tells when a process began (field 22 of its stat); elsewhere the number alone must do. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
