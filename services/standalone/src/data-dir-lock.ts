import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When that process started, by the system's clock: process ids are reused. */
  began: string | null;
  since: string;
  address: string;
}

/** Another process uses the data folder. The message names it. */
export class DataDirLockedError extends Error {
  override name = 'DataDirLockedError';
}

/**
 * Locks the data folder for this process. The lock of a killed process does not count.
 *
 * @returns a function that unlocks the folder.
 * @throws DataDirLockedError when a running process has locked it.
 */
export function lockDataDir(dataDir: string, address: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'helix.lock');
  const mine: Holder = { pid: process.pid, began: startTimeOf(process.pid), since: new Date().toISOString(), address };
  for (;;) {
    try {
      // 'wx' creates the file or fails, so of two concurrent processes only one succeeds.
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(file);
    if (holder && isAlive(holder)) {
      throw new DataDirLockedError(
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
    // The write was interrupted, or the folder was unlocked just now.
    return null;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === null || startTimeOf(pid) === began;
}

/** The start time that Linux reports (field 22 of stat); elsewhere only the process id is compared. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
