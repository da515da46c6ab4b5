import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.js';

describe('lockDataDir', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'helix-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('locks the folder for one process, and names it to others', () => {
    const release = lockDataDir(folder, 'http://localhost:3000');
    expect(() => lockDataDir(folder, 'http://localhost:3001')).toThrow(DataDirLockedError);
    expect(() => lockDataDir(folder, 'http://localhost:3001')).toThrow(
      new RegExp(`in use by process ${process.pid}, running since .* at http://localhost:3000`),
    );
    release();
    lockDataDir(folder, 'http://localhost:3001')();
  });

  it('replaces the lock of a killed process', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(folder, 'helix.lock'), JSON.stringify({ pid: dead, began: '1', since: 'then', address: 'x' }));
    lockDataDir(folder, 'y')();
  });

  it('replaces the lock of a dead process whose id was reused', () => {
    const file = join(folder, 'helix.lock');
    lockDataDir(folder, 'x');
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { began: string | null };
    if (holder.began === null) return; // Only Linux reports the start time.
    writeFileSync(file, JSON.stringify({ ...holder, began: `${holder.began}0` }));
    lockDataDir(folder, 'y')();
  });

  it('replaces a lock file that was only partly written', () => {
    writeFileSync(join(folder, 'helix.lock'), '{"pid":');
    lockDataDir(folder, 'y')();
  });
});
